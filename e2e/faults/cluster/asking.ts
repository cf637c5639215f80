import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import * as https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { callAddress } from "../../../contract/form/address.ts";
import { commonFilterPlayers, type Player } from "../../../contract/players/players.ts";
import type { Asked } from "./felt.ts";

/** Those who ask at a steady pace, whatever becomes of what they asked before. */
export interface Askers {
  readonly lists: readonly Asked[];
  readonly checkouts: readonly Asked[];
  /** Every contribution whose page somebody was given. */
  readonly opened: readonly string[];
  stop(): Promise<void>;
}

interface Question {
  readonly path: string;
  readonly body: object;
}

/** Whoever hears nothing for so long has heard nothing. */
const PATIENCE_MS = 30_000;

export function askSteadily(
  site: { readonly origin: string; readonly certificate_file: string },
  players: readonly Player[],
  pace: { readonly lists_a_second: number; readonly checkouts_a_second: number },
): Askers {
  const agent = new https.Agent({
    ca: readFileSync(site.certificate_file),
    keepAlive: true,
    maxSockets: 500,
  });
  const [lists, checkouts, opened]: [Asked[], Asked[], string[]] = [[], [], []];
  const under_way = new Set<Promise<void>>();
  let over = false;
  const ask = async ({ path, body }: Question, asked: Asked[], hear: (answer: string) => void) => {
    const at = performance.now();
    const { status, said } = await send(site.origin + path, agent, body);
    asked.push({ at, answered: performance.now(), status });
    if (status === 200) hear(said);
  };
  const steadily = async (a_second: number, begin: (number: number) => Promise<void>) => {
    for (let number = 0; !over; number += 1) {
      const asked = begin(number).finally(() => under_way.delete(asked));
      under_way.add(asked);
      await sleep(1_000 / a_second);
    }
  };
  const running = [
    steadily(pace.lists_a_second, (number) => ask(aList(number), lists, () => {})),
    steadily(pace.checkouts_a_second, (number) =>
      ask(aCheckout(players, number), checkouts, (said) => {
        opened.push(openOneTimeCheckout.answer.parse(JSON.parse(said)).contribution_id);
      }),
    ),
  ];
  return {
    ...{ lists, checkouts, opened },
    async stop() {
      over = true;
      await Promise.all(running);
      await Promise.all(under_way);
      agent.destroy();
    },
  };
}

/** Each another one: none is a repetition that needs no database. */
const aList = (number: number): Question => ({
  path: callAddress(commonFilterPlayers, { query: { limit: 21, skip: number % 400 } }),
  body: {},
});

const aCheckout = (players: readonly Player[], number: number): Question => {
  const { player_id = 0 } = players[number % players.length] ?? {};
  return {
    path: callAddress(openOneTimeCheckout),
    body: { amount: 5 + (number % 90), nil_service_type: "general_contribution", player_id },
  };
};

function send(
  address: string,
  agent: https.Agent,
  body: object,
): Promise<{ status: number | null; said: string }> {
  const sent = JSON.stringify(body);
  const headers = {
    ...{ "x-api-key": "demo-key", "content-type": "application/json", "idempotency-key": randomUUID() },
    "content-length": Buffer.byteLength(sent),
  };
  return new Promise((answered) => {
    const nothing = () => answered({ status: null, said: "" });
    https
      .request(
        address,
        { agent, method: "POST", headers, signal: AbortSignal.timeout(PATIENCE_MS) },
        (response) => {
          text(response).then((said) => answered({ status: response.statusCode ?? null, said }), nothing);
        },
      )
      .once("error", nothing)
      .end(sent);
  });
}
