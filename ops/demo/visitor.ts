import type { Ask, Call } from "../../contract/form/call.ts";

/** Somebody who asks a site over HTTP and keeps what he is told to keep, as a browser does. */
export function oneVisitor(site: string, api_key: string): { ask: Ask } {
  let cookie = "";
  const ask = async (
    call: Call,
    input: { params?: Record<string, unknown>; query?: object; body?: object },
  ) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(input.params?.[field]));
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const response = await fetch(`${site}${path}?${query}`, {
      method: call.method,
      headers: {
        "x-api-key": api_key,
        ...(cookie ? { cookie } : {}),
        ...(input.body ? { "content-type": "application/json" } : {}),
      },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    if (set.length > 0) cookie = set.join("; ");
    if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return { ask: ask as Ask };
}
