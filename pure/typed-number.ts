/**
 * `1,250.50` and `$1250.5` as numbers, as they are written in the United States; null for everything else. What elsewhere means another
 * number, as `12,50` does, is none.
 */
export function typedNumber(typed: string): number | null {
  const [, sign = "", digits = ""] = AMERICAN.exec(typed.trim()) ?? [];
  const number = Number(digits.replaceAll(",", ""));
  if (digits === "" || !Number.isFinite(number)) return null;
  return sign === "" ? number : -number;
}

const AMERICAN = /^(-?)\$? ?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/;
