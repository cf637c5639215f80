/** Metadata as an update leaves it: merged, where an empty value takes its key away, and `""` for all takes all. */
export function mergeMetadata(
  kept: Record<string, string> | null,
  given: Record<string, string> | "" | undefined,
): Record<string, string> {
  if (given === "") return {};
  const merged = { ...kept, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
