import assert from "node:assert/strict";

/** A browser's cookies for one host, without a browser. Redirects are not followed. */
export function openCookies() {
  const kept = new Map<string, string>();
  return {
    async fetch(address: URL, init: RequestInit = {}): Promise<Response> {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(address, {
        ...init,
        redirect: "manual",
        headers: { ...init.headers, cookie },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") kept.delete(name);
        else kept.set(name, value);
      }
      return answer;
    },
  };
}
export type Cookies = ReturnType<typeof openCookies>;

/**
 * Goes to the provider by `begin`, picks somebody, and comes as far as the address that the provider sends the
 * browser back to. `cookies` of an earlier round are a browser that was there before.
 */
export async function signInAt(
  begin: URL,
  pick: Record<string, string>,
  cookies: Cookies = openCookies(),
): Promise<{ back: URL; page: string; cookies: Cookies }> {
  const away = (address: URL) => address.origin !== begin.origin;
  const follow = async (address: URL): Promise<{ address: URL; answer: Response | null }> => {
    if (away(address)) return { address, answer: null };
    const answer = await cookies.fetch(address);
    const next = answer.headers.get("location");
    return next ? follow(new URL(next, address)) : { address, answer };
  };

  const { address, answer } = await follow(begin);
  if (answer === null) return { back: address, page: "", cookies };
  const page = await answer.text();
  assert.equal(answer.status, 200, page);
  const picked = await cookies.fetch(address, { method: "POST", body: new URLSearchParams(pick) });
  const next = picked.headers.get("location");
  assert.ok(next, await picked.text());
  return { back: (await follow(new URL(next, address))).address, page, cookies };
}

/** Asks the provider at `origin` for trouble. */
export async function befall(origin: string, rule: object): Promise<void> {
  const answer = await fetch(`${origin}/_control/chaos`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  assert.equal(answer.status, 200, await answer.text());
}

export const quiet = (origin: string) => fetch(`${origin}/_control/chaos`, { method: "DELETE" });
