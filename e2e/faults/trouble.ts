import { setTimeout as sleep } from "node:timers/promises";
import { control } from "../driving/provider.ts";
import type { SiteOfPrograms } from "../driving/site.ts";
import { canFillDisk, type HurtDatabase } from "./database.ts";
import type { Random } from "./random.ts";

/** Where the provider's signed events arrive. */
const EVENTS_PATH = "/webhooks/card-payments";

export interface TroubleOptions {
  kills: number;
  restarts: number;
  disks: number;
  exhaustions: number;
}

/** One thing that goes wrong; resolves when it is over. */
export type Trouble = { name: string; befall(): Promise<void> };

/** What goes wrong in this run, in a random order. */
export function planTroubles(
  site: SiteOfPrograms,
  database: HurtDatabase,
  random: Random,
  options: TroubleOptions,
): Trouble[] {
  const times = (count: number, name: string, befall: () => Promise<void>): Trouble[] =>
    Array.from({ length: count }, () => ({ name, befall }));
  const kill = async () => {
    await site.killServer();
    await sleep(random.whole(0, 1_500));
    await startAgain(site);
  };
  const troubles = [
    ...times(options.kills, "server killed -9", kill),
    ...times(Math.ceil(options.restarts / 2), "PostgreSQL killed -9", () => database.restart("killed")),
    ...times(Math.floor(options.restarts / 2), "PostgreSQL restarted", () => database.restart("asked")),
    ...times(canFillDisk() ? options.disks : 0, "disk full", () =>
      database.fillDisk(random.whole(300, 1_500)),
    ),
    ...times(options.exhaustions, "connections used up", () =>
      database.useUpConnections(random.whole(500, 2_000)),
    ),
    ...times(options.exhaustions, "provider away", async () => {
      await site.stopPayments();
      await sleep(random.whole(200, 1_500));
      await site.startPayments();
      await stirUp(site, random);
    }),
  ];
  return troubles
    .map((trouble) => ({ trouble, at: random.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ trouble }) => trouble);
}

/** What goes wrong all the time, in shares: events and the provider's answers. It forgets this when it restarts. */
export async function stirUp(site: SiteOfPrograms, random: Random): Promise<void> {
  const rule = (body: object) => control(site, "POST", "chaos", { seed: random.whole(0, 2 ** 31), ...body });
  for (const [what, share] of [
    ["lose", 0.1],
    ["duplicate", 0.15],
    ["twin", 0.1],
  ] as const) {
    await rule({ on: "event", do: what, share });
  }
  await rule({ on: "event", do: "delay", share: 0.15, seconds: 4 });
  await rule({ on: "event", do: "reorder", share: 0.2, seconds: 2 });
  const path = "/v1/checkout/sessions";
  await rule({ on: "request", path, method: "POST", do: "lose_answer", share: 0.06 });
  await rule({ on: "request", path, method: "POST", do: "no_answer", share: 0.015 });
  await rule({ on: "request", path: "/v1/", do: "refuse", status: 500, share: 0.04 });
  await rule({ on: "request", path: "/v1/", do: "slow", seconds: 1, share: 0.05 });
  await rule({ on: "request", path: "/c/pay/", method: "POST", do: "lose_answer", share: 0.05 });
  // Athletes' accounts, transfers to them and reversals of those: carried out, and yet not answered, or with a 500.
  for (const paid_out of ["/v1/transfers", "/v2/core/accounts"]) {
    await rule({ on: "request", path: paid_out, method: "POST", do: "lose_answer", share: 0.08 });
    await rule({ on: "request", path: paid_out, method: "POST", do: "fail_after", share: 0.08 });
    await rule({ on: "request", path: paid_out, method: "POST", do: "no_answer", share: 0.01 });
  }
  await rule({ on: "request", path: "/v2/", do: "refuse", status: 500, share: 0.04 });
}

export const calmDown = (site: SiteOfPrograms): Promise<unknown> => control(site, "DELETE", "chaos");

/** Sends the server what the provider never signed; each must be refused. Answers how many were not. */
export async function forge(site: SiteOfPrograms, contribution_id: string): Promise<number> {
  const object = { id: "cs_test_forged", object: "checkout.session", client_reference_id: contribution_id };
  const body = JSON.stringify({
    id: `evt_forged${Date.now()}`,
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor(Date.now() / 1_000),
    data: {
      object: { ...object, payment_status: "paid", status: "complete", metadata: { contribution_id } },
    },
  });
  const signatures = ["", "t=1,v1=00", `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}`];
  let taken = 0;
  for (const signature of signatures) {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await fetch(site.origin + EVENTS_PATH, { method: "POST", headers, body }).catch(
      () => null,
    );
    if (answer?.ok) taken += 1;
  }
  return taken;
}

/** A supervisor starts it again, until it stands. */
async function startAgain(site: SiteOfPrograms): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await site.startServer();
    } catch (error) {
      if (tries === 40) throw error;
      await sleep(500);
    }
  }
}
