const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Whether marking reads an answer as a number, with a decimal point or a decimal comma, as
 * numberOf in core/assignment.
 */
export function isNumber(text: string) {
  const number = text.trim().replace(',', '.');
  return decimal.test(number) && Number.isFinite(Number(number));
}
