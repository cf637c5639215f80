const DAY = /^[12]\d{3}-\d\d-\d\d$/;

/** Whether it is a day of the calendar, as `2028-02-29`, before the year 3000. */
export function isDay(text: string | null | undefined): boolean {
  if (!DAY.test(text ?? "")) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text ?? "");
}
