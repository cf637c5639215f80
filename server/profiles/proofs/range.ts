/**
 * What a header `Range` asks for of a file of so many bytes (RFC 9110, 14): null for all of it, "none" where there is no such part.
 * Several parts at once are answered with the whole file, as anybody may.
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): { from: number; to: number } | "none" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "none" : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  // Backwards is no range at all, and one behind the end can't be had.
  if (last !== "" && Number(last) < from) return null;
  return from >= bytes ? "none" : { from, to };
}
