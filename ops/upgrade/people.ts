import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { login, sync } from "../../contract/accounts/accounts.ts";
import { getContributionState, openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { callAddress } from "../../contract/form/address.ts";
import { commonFilterPlayers, discoverPlayers } from "../../contract/players/players.ts";
import { pay } from "../../server/contributions/testing/pay.ts";
import type { Asking, Count } from "./asking.ts";

/** Whom there is to read of and to give to, and who has an account. */
export interface Cast {
  readonly athletes: readonly { readonly player_id: number; readonly team_id: number }[];
  readonly member: { readonly email: string; readonly password: string };
}

/** Who uses a site through an upgrade. */
export interface People {
  /** Waits until all of them have done all of what they do once more, from now on. Throws what failed one of them. */
  round(): Promise<void>;
  /** Lets all finish what they are at. Answers how many gave, and saw that it arrived. */
  goHome(): Promise<{ gave: number }>;
}

/** Milliseconds between two looks whether a round is over. */
const LOOK_EVERY_MS = 50;
/** Whoever paid looks so often whether it arrived. */
const LOOKS = 600;
/** Of the scripts that open pages may still come to need, so many are asked for at a time. */
const PRESSES = 4;

/** What the bundler puts before a file's ending: a hyphen and eight letters. */
const DIGEST = 9;

const PAGES = ["/", "/dashboard", "/AboutUs", "/RefundPolicy"];

/** How many there are of each kind, and how long they rest between two things that they do. */
export interface Crowd {
  readonly each: number;
  readonly rest_ms: number;
}

/** They begin to read, to search, to stay signed in, and to give. What no answer shows is counted as lost in the `phase` that goes on. */
export function peopleAt(newAsker: () => Asking, cast: Cast, crowd: Crowd, phase: Count["now"]): People {
  const open = new Set<string>();
  let over = false;
  let gave = 0;
  const acts = [
    () => reading(newAsker(), cast, open),
    () => searching(newAsker()),
    () => staying(newAsker(), cast, (why) => phase().lost.push(why)),
    () => {
      const give = giving(newAsker(), cast);
      return async () => {
        const outcome = await give();
        if (outcome === "arrived") gave += 1;
        if (outcome === "never arrived") phase().lost.push("a contribution that was paid never arrived");
      };
    },
  ];
  const rounds: number[] = [];
  const lives = Array.from({ length: crowd.each }, () => acts)
    .flat()
    .map(async (begin, number) => {
      const act = begin();
      for (rounds[number] = 0; !over; rounds[number] += 1) {
        await act();
        await sleep(crowd.rest_ms);
      }
    });
  const failed = Promise.all(lives);
  // Whoever looks next hears of it.
  failed.catch(() => {});
  return {
    async round() {
      // What somebody is at began before; the one after that is whole.
      // What somebody is at began before; the one after that is whole.
      const wanted = rounds.map((done) => done + 2);
      while (wanted.some((least, number) => (rounds[number] ?? 0) < least))
        await Promise.race([failed, sleep(LOOK_EVERY_MS)]);
    },
    async goHome() {
      over = true;
      await failed;
      return { gave };
    },
  };
}

type Act = () => Promise<void>;

/** Pages and all that they name; and what pages that are open for longer come to need, be they of this release or of the other. */
function reading(ask: Asking, { athletes }: Cast, open: Set<string>): Act {
  let turn = 0;
  let press = 0;
  return async () => {
    const athlete = athletes[turn % athletes.length];
    const pages = [...PAGES, `/${athlete?.team_id}/${athlete?.player_id}`];
    const page = await ask(pages[turn % pages.length] ?? "/");
    turn += 1;
    for (const file of filesIn(page?.text, /\/assets\/([\w.-]+\.\w+)/g)) {
      const script = await ask(`/assets/${file}`);
      if (file.endsWith(".js"))
        for (const name of filesIn(script?.text, /\/([\w-]+\.(?:js|css))["'`]/g))
          if (name.split(".")[0]?.at(-DIGEST) === "-") open.add(name);
    }
    const needed = [...open];
    for (let times = 0; times < PRESSES && needed.length > 0; times += 1) {
      await ask(`/assets/${needed[press % needed.length]}`);
      // From the newest back and forth, so that both releases have their turn.
      press += times % 2 === 0 ? Math.floor(needed.length / 2) : 1 + Math.floor(needed.length / 2);
    }
  };
}

const filesIn = (text = "", pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));

function searching(ask: Asking): Act {
  let turn = 0;
  return async () => {
    turn += 1;
    const query = { limit: 21, skip: turn % 3 };
    await ask(callAddress(commonFilterPlayers, { query }), { method: "POST", body: { sport_id: 2 } });
    await ask(callAddress(discoverPlayers, { query: { limit: 6, draw: turn % 100 } }));
  };
}

/** Signs in once. */
function staying(ask: Asking, { member }: Cast, lose: (why: string) => void): Act {
  let cookie = "";
  return async () => {
    if (!cookie) {
      const { email: username, password } = member;
      const begun = await ask(callAddress(login), { method: "POST", body: { username, password } });
      cookie = (begun?.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
    }
    const who = await ask(callAddress(sync), { method: "POST", headers: { cookie }, body: {} });
    if (who && !who.text.includes(member.email)) lose("a session that knows nobody");
  };
}

type Outcome = "arrived" | "never arrived" | "not begun";

/** To the end: the page, the checkout, the provider's page, and what became of it. */
function giving(ask: Asking, { athletes }: Cast): () => Promise<Outcome> {
  let turn = 0;
  return async () => {
    const { player_id = 0, team_id = 0 } = athletes[turn % athletes.length] ?? {};
    turn += 1;
    await ask(`/${team_id}/${player_id}`);
    const opened = await ask(callAddress(openOneTimeCheckout), {
      method: "POST",
      headers: { "idempotency-key": randomUUID() },
      body: { amount: 5 + (turn % 90), nil_service_type: "general_contribution", player_id },
    });
    if (!opened) return "not begun";
    const { checkout_url, contribution_id } = openOneTimeCheckout.answer.parse(JSON.parse(opened.text));
    await pay(checkout_url);
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const known = await ask(callAddress(getContributionState, { params: { contribution_id } }));
      if (known && getContributionState.answer.parse(JSON.parse(known.text)).state === "paid")
        return "arrived";
      await sleep(2 * LOOK_EVERY_MS);
    }
    return "never arrived";
  };
}
