/** `25,000` for 25000: a whole number. */
export const counted = (count: number): string => inThousands(String(count));

/** `$1,250` for 1250 dollars, `−$55` for less than nothing; cents only where there are some. */
export const dollars = (amount: number): string =>
  amount < 0
    ? `−${dollars(-amount)}`
    : `$${inThousands(Number.isInteger(amount) ? String(amount) : amount.toFixed(2))}`;

/** `24,000` for 24,817: the first two figures, and never more than there are. */
export function roughly(count: number): string {
  const step = 10 ** Math.max(0, String(count).length - 2);
  return counted(Math.floor(count / step) * step);
}

/**
 * A comma before each three digits, as they are written in the United States. By hand: the first `Intl.NumberFormat` of a
 * browser reads the customs of all countries, which took longer than all else that a page does to come alive. Seven times three:
 * a number is written with 21 digits at most.
 */
const inThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3}){1,7}(?:\.|$))/g, ",");
