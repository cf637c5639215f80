import { type AddressInput, callAddress } from "../../contract/form/address.ts";
import type { Ask, Call } from "../../contract/form/call.ts";

/** Somebody who asks a site over HTTP and keeps the cookies, as a browser does. */
export function oneVisitor(site: string, api_key: string, cookie_before = ""): { ask: Ask } {
  let cookie = cookie_before;
  const ask = async (call: Call, input: AddressInput & { body?: object }) => {
    const response = await fetch(site + callAddress(call, input), {
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
