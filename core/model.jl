# Projects observations by a model file of parameterized PCA; needs the packages JSON, NPZ and ZipFile.
using JSON, LinearAlgebra, NPZ, ZipFile

const archive = ZipFile.Reader("model.npz")
const meta = JSON.parse(read(only(entry for entry in archive.files if entry.name == "meta.json"), String))
const m = npzread("model.npz", ["endpoints", "second_endpoints", "mean", "basis", "projection", "scale", "endpoint_mask"])
meta["formatVersion"] <= 3 && meta["rule"] in ("linear", "step", "constant") ||
    error("this program does not know such model files: take that of the newer version")
const mean, basis = m["mean"], m["basis"]  # knots × variables, knots × components × variables
const scale = get(m, "scale", ones(size(mean, 2)))
const exists = get(m, "endpoint_mask", ones(size(mean))) .> 0

"The knots around θ along one axis with endpoints e, with their weights."
function near(e, θ, period)
    if period > 0
        θ = e[1] + mod(θ - e[1], period)
    end
    length(e) == 1 && return [(1, 1.0)]
    b = clamp(searchsortedlast(e, θ), 1, length(e) - 1)
    meta["rule"] == "step" && return [(b, 1.0)]  # a model in each bin
    w = clamp((θ - e[b]) / (e[b+1] - e[b]), 0.0, 1.0)
    return [(b, 1 - w), (period > 0 ? mod1(b + 1, length(e) - 1) : b + 1, w)]
end

"The knots at θ, which is a number, or two on a grid, with their weights."
function knots(θ)
    meta["rule"] == "constant" && return [(1, 1.0)]  # θ does not matter
    found = near(m["endpoints"], θ[1], get(meta, "period", 0))
    if meta["graph"] == "grid"
        e, period = m["second_endpoints"], get(meta["second"], "period", 0)
        across = period > 0 || meta["rule"] == "step" ? max(1, length(e) - 1) : length(e)
        found = [((a - 1) * across + b, v * w) for (a, v) in found for (b, w) in near(e, θ[2], period)]
    end
    return [(b, w) for (b, w) in found if w > 0]
end

"""
Coefficients and reconstruction of an observation x; missing values are NaN. For observations
with missing values this is least squares; `ppca project` has means given the known values.
"""
function project(x, θ)
    around = knots(θ)
    mix(array) = sum(w * selectdim(array, 1, b) for (b, w) in around)
    μ, P = mix(mean), mix(basis)
    seen = isfinite.(x) .& [any(exists[b, k] for (b, _) in around) for k in eachindex(μ)]
    away = x ./ scale .- μ
    if haskey(m, "projection")  # SPCA and LPP have other vectors for coefficients
        all(seen) || error(meta["kind"], " needs complete observations")
        β = mix(m["projection"]) * away
    else
        A = P[:, seen]'
        β = pinv(A; rtol = eps() * maximum(size(A))) * away[seen]  # least squares, the shortest solution
    end
    return β, (μ + P' * β) .* scale
end
