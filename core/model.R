# Projects observations by a model file of parameterized PCA; needs R only.
archive <- "model.npz"
entries <- unzip(archive, list = TRUE)

# The bytes of an entry of the archive.
bytes <- function(name) {
  from <- unz(archive, name, "rb")
  on.exit(close(from))
  readBin(from, "raw", entries$Length[entries$Name == name])
}

# A NumPy array, or what stands for it where the model has none. The last index of NumPy runs fastest, R's first.
numpy <- function(name, absent = NULL) {
  name <- paste0(name, ".npy")
  if (!name %in% entries$Name) return(absent)
  raw <- bytes(name)
  start <- 10 + sum(as.integer(raw[9:10]) * c(1, 256))
  head <- rawToChar(raw[11:start])
  shape <- as.integer(strsplit(sub(".*\\(([^)]*)\\).*", "\\1", head), ",")[[1]])
  values <- raw[-(1:start)]
  values <- if (grepl("f8", head)) readBin(values, "double", prod(shape), endian = "little") else as.integer(values)
  aperm(array(values, rev(shape)))
}

# JSON as lists: its texts and numbers mean the same in R.
json <- function(text) {
  text <- iconv(text, "UTF-8", "ASCII", sub = "c99")
  parts <- regmatches(text, gregexpr('"(\\\\.|[^"\\\\])*"|[-+.0-9eE]+|true|false|null|[][{}:,]', text))[[1]]
  ours <- c("{" = "list(", "[" = "list(", "}" = ")", "]" = ")", ":" = "=", "true" = "TRUE", "false" = "FALSE", "null" = "NULL")
  eval(parse(text = ifelse(parts %in% names(ours), ours[parts], parts), keep.source = FALSE))
}

meta <- json(rawToChar(bytes("meta.json")))
if (meta$formatVersion > 3 || !meta$rule %in% c("linear", "step", "constant"))
  stop("this program does not know such model files: take that of the newer version")
mean <- numpy("mean") # knots × variables
basis <- numpy("basis") # knots × components × variables
vectors <- numpy("projection") # SPCA and LPP have other vectors for coefficients
scale <- as.vector(numpy("scale", rep(1, ncol(mean))))
exists <- numpy("endpoint_mask", mean == mean) > 0
endpoints <- list(numpy("endpoints"), numpy("second_endpoints"))
period <- c(meta$period, 0)[1]
if (meta$graph == "grid") period[2] <- c(meta$second$period, 0)[1]

# The knots around theta along an axis: a column for each, its number and its weight.
near <- function(axis, theta) {
  e <- endpoints[[axis]]
  ring <- period[axis] > 0
  if (ring) theta <- e[1] + (theta - e[1]) %% period[axis]
  if (length(e) == 1) return(cbind(c(1, 1)))
  b <- min(max(findInterval(theta, e), 1), length(e) - 1)
  if (meta$rule == "step") return(cbind(c(b, 1))) # a model in each bin
  w <- min(max((theta - e[b]) / (e[b + 1] - e[b]), 0), 1)
  cbind(c(b, 1 - w), c(if (ring) b %% (length(e) - 1) + 1 else b + 1, w))
}

# The knots at theta, which is a number, or two on a grid.
knots <- function(theta) {
  if (meta$rule == "constant") return(cbind(c(1, 1))) # theta does not matter
  found <- near(1, theta[1])
  if (meta$graph == "grid") {
    e <- length(endpoints[[2]])
    across <- if (period[2] > 0 || meta$rule == "step") max(1, e - 1) else e
    second <- near(2, theta[2])
    found <- rbind(c(outer(second[1, ], (found[1, ] - 1) * across, "+")), c(outer(second[2, ], found[2, ])))
  }
  found[, found[2, ] > 0, drop = FALSE]
}

# Coefficients and reconstruction of an observation x; missing values are NA. For observations
# with missing values this is least squares; `ppca project` has means given the known values.
project <- function(x, theta) {
  x <- as.numeric(x)
  around <- knots(as.numeric(theta))
  at <- around[1, ]
  mix <- function(a) array(around[2, ] %*% matrix(a, nrow(a))[at, , drop = FALSE], dim(a)[-1])
  mu <- as.vector(mix(mean))
  P <- mix(basis)
  seen <- is.finite(x) & apply(exists[at, , drop = FALSE], 2, any)
  away <- x / scale - mu
  if (!is.null(vectors)) {
    if (!all(seen)) stop(meta$kind, " needs complete observations")
    beta <- mix(vectors) %*% away
  } else if (!any(seen)) {
    beta <- numeric(nrow(P))
  } else { # least squares, the shortest solution
    s <- svd(t(P[, seen, drop = FALSE]))
    kept <- s$d > max(dim(P)) * .Machine$double.eps * s$d[1]
    beta <- s$v[, kept, drop = FALSE] %*% (crossprod(s$u[, kept, drop = FALSE], away[seen]) / s$d[kept])
  }
  list(coefficients = as.vector(beta), reconstruction = as.vector(mu + t(P) %*% beta) * scale)
}
