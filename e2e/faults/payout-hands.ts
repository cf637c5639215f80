import type Stripe from "stripe";
import { callAddress } from "../../contract/form/address.ts";
import { openPayoutForm } from "../../contract/payouts/own-payouts.ts";
import { control } from "../driving/provider.ts";
import type { Site } from "../driving/site.ts";
import { addMembers, signIn } from "./givers.ts";
import type { Random } from "./random.ts";

const ADMINS = ["admin@demo.test", "second-admin@example.org"] as const;

/** Those who have to do with payouts, and the ways in which each is asked. */
export interface Hands {
  readonly site: Site;
  readonly stripe: Stripe;
  readonly random: Random;
  /** By their player, the email that each signs in with. */
  readonly athletes: ReadonlyMap<number, string>;
  /** Likewise, two of them: a reversal takes both. */
  readonly admins: readonly string[];
  /** Asks the server as whoever signs in with that email; answers whether it was done. What is not answered or refused was not. */
  ask(call: Asked, email: string, given: Given): Promise<boolean>;
  /** Likewise, for what a call without a body answers; null where it is refused. */
  read(call: Asked, email: string): Promise<unknown>;
}

type Asked = Parameters<typeof callAddress>[0] & { readonly method: string };
interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export async function openHands(
  site: Site,
  stripe: Stripe,
  random: Random,
  players: readonly number[],
): Promise<Hands> {
  const athletes = new Map(players.map((id) => [id, `athlete-${id}@example.org`]));
  await addMembers(site, [ADMINS[1]]);
  await site.database.query(
    "insert into roles_held (user_id, role) select user_id, 'admin' from people where email = $1",
    [ADMINS[1]],
  );
  return { site, stripe, random, athletes, admins: ADMINS, ...askerOf(site) };
}

/** Whoever is asked for a fresh proof signs in again. */
function askerOf(site: Site): Pick<Hands, "ask" | "read"> {
  const cookies = new Map<string, string>();
  const answerTo = async (call: Asked, email: string, { params, body }: Given) => {
    const ask = async () => {
      const cookie = cookies.get(email) ?? (await signIn(site, email));
      cookies.set(email, cookie);
      return fetch(site.origin + callAddress(call, params ? { params } : {}), {
        method: call.method,
        headers: { "x-api-key": "demo-key", "content-type": "application/json", cookie },
        ...(call.method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
        signal: AbortSignal.timeout(10_000),
      });
    };
    const answer = await ask();
    if (answer.status !== 401 && answer.status !== 403) return answer;
    cookies.delete(email);
    return ask();
  };
  return {
    ask: async (call, email, given) => (await answerTo(call, email, given)).ok,
    async read(call, email) {
      const answer = await answerTo(call, email, {});
      return answer.ok ? answer.json() : null;
    },
  };
}

/** Says who they are, as their page asks: from then on they have an account at the provider, or will after another try. */
export const beginAccount = ({ ask, athletes }: Hands, player_id: number): Promise<boolean> =>
  ask(openPayoutForm, athletes.get(player_id) ?? "", {
    body: { of_age: true, status: "citizen_or_resident" },
  });

/** The accounts at the provider that our server knows of. */
export async function accountsOf({ site }: Hands): Promise<{ player_id: number; account_id: string }[]> {
  const { rows } = await site.database.query<{ player_id: number; account_id: string }>(
    `select player_id::int, provider_account_id as account_id from payout_accounts
      where provider_account_id is not null and closed_at is null order by player_id`,
  );
  return rows;
}

export const onboard = ({ site }: Hands, account_id: string, scenario: string): Promise<unknown> =>
  control(site, "POST", `accounts/${account_id}/onboard`, { scenario });

/** As if three days had passed since something of theirs changed. */
export const holdsPass = ({ site }: Hands): Promise<unknown> =>
  site.database.query("update payout_holds set until = now() where until > now()");

/** As when an account's time to be asked about has come. */
export async function lookAtAccounts({ site }: Hands): Promise<void> {
  await site.database.query(
    "update payout_accounts set look_at = now() where provider_account_id is not null and look_at > now()",
  );
  await site.database.query("select graphile_worker.add_job('payouts_look', job_key := 'payouts_look')");
}

/** As on a Tuesday of another week. */
export async function beginWeekly({ site }: Hands): Promise<void> {
  await site.database.query(
    `update payout_runs set weekly_on = (select min(weekly_on) from payout_runs) - 7
      where weekly_on = (select max(weekly_on) from payout_runs)`,
  );
  await site.database.query("select graphile_worker.add_job('payouts_weekly', job_key := 'payouts_weekly')");
}

export const topUp = ({ site }: Hands, dollars: number): Promise<unknown> =>
  control(site, "POST", "own_moves", { type: "topup", amount: dollars * 100 });
