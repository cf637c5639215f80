import { setTimeout as sleep } from "node:timers/promises";

export const VISA = "4242424242424242";

/** Pays a checkout page of the stand-in without a visit. */
export async function pay(payments: string, checkout_url: string, means: object): Promise<void> {
  const session = new URL(checkout_url).pathname.split("/").at(-1);
  const response = await fetch(`${payments}/_control/sessions/${session}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(means),
  });
  if (!response.ok) throw new Error(`The demo could not be paid: ${await response.text()}`);
}

export const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1_000) - seconds;

/** Waits until there is a result: events take a moment to arrive. */
export async function until<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (let looks = 0; looks < 300; looks += 1) {
    const found = await look();
    if (found !== null) return found;
    await sleep(100);
  }
  throw new Error("What the demo does is not known to the site after half a minute.");
}
