import type { Call } from "./call.ts";

/** The parts of a call's input that its address holds. */
export interface AddressInput {
  readonly params?: object;
  readonly query?: object;
}

/**
 * The address of a call: its path with the parameters filled in, and its query; null and undefined are left out. Browser,
 * server tests, benchmark and tools all ask there.
 */
export function callAddress(
  { path }: Pick<Call, "path">,
  { params = {}, query = {} }: AddressInput = {},
): string {
  const fields: Readonly<Record<string, unknown>> = { ...params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`);
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
}

/** As a form's query is encoded: what URLSearchParams writes, which this room has no types for. Half a character is none. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/%20|[!'()~]/g, (found) =>
    found === "%20" ? "+" : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
