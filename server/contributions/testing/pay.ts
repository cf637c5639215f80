import { setTimeout as sleep } from "node:timers/promises";

/** Pays on the provider's page as a browser without script would: each try is a form of its own. */
export async function pay(checkout_url: string, number = "4242424242424242"): Promise<Response> {
  const form = await (await fetch(checkout_url)).text();
  const attempt = /name="attempt" value="([^"]+)"/.exec(form)?.[1] ?? "";
  return fetch(checkout_url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ attempt, email: "fan@demo.test", number, expiry: "12/34", cvc: "123" }),
  });
}

/** Looks until there is something to see; fails after some seconds. */
export async function until<Value>(look: () => Promise<Value | false | null | undefined>): Promise<Value> {
  const patience = Date.now() + 8_000;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (Date.now() > patience) throw new Error("Waited in vain.");
    await sleep(50);
  }
}
