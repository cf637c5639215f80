import type { TestContext } from "node:test";
import type { Page } from "playwright-core";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { anAthlete, openContribution } from "./books.ts";
import { control, deliveries } from "./provider.ts";
import { alive, becomes, seen } from "./seen.ts";
import type { Site } from "./site.ts";

/** Pays, and what it pays is available at the provider at once. */
const AT_ONCE = "4000 0000 0000 0077";

/** Somebody who holds an athlete's page, with the demo's password. */
export interface PaidAthlete {
  readonly email: string;
  readonly player_id: number;
  readonly player_name: string;
}

/**
 * An athlete of whom nobody knows when they were born, and who was given so many dollars a moment ago. The provider has as much for
 * them: fees are the platform's.
 */
export async function givenAthlete(site: Site, name: string, dollars: number): Promise<PaidAthlete> {
  const player = await anAthlete(site);
  const email = `${name}@demo.test`;
  await addPerson(site, email, "athlete", player.player_id);
  const { checkout_url, contribution_id } = await openContribution(site, player, dollars);
  await payOnPage(checkout_url, { number: AT_ONCE });
  await becomes(async () => {
    const { rows } = await site.database.query<{ state: string }>(
      "select state from contributions where contribution_id = $1",
      [contribution_id],
    );
    return rows[0]?.state;
  }, "paid");
  await control(site, "POST", "own_moves", { type: "topup", amount: 10_000 });
  return { email, player_id: player.player_id, player_name: player.player_name };
}

/** Another person with a role, who signs in as the demo's do. */
export async function addPerson(
  site: Site,
  email: string,
  role: "athlete" | "admin",
  player_id: number | null = null,
): Promise<void> {
  await site.database.query(
    `with person as (
       insert into people (email, email_confirmed_at, given_name, password_hash, password_changed_at)
       select $1, now(), 'Sam', password_hash, now() from people where email = 'athlete@demo.test' returning user_id)
     insert into roles_held (user_id, role, player_id) select user_id, $2, $3 from person`,
    [email, role, player_id],
  );
}

/**
 * The refund promise of all that the athlete was given is over. Only what is followed to its end is moved: the next word of the
 * provider about a payment brings back the time of it that the provider knows.
 */
export async function daysPass(site: Site, { player_id }: PaidAthlete, days = 8): Promise<void> {
  await allTold(site);
  await becomes(
    () => count(site, "contributions where player_id = $1 and check_at is not null", [player_id]),
    0,
  );
  await site.database.query(
    "update contributions set paid_at = paid_at - make_interval(days => $2) where player_id = $1",
    [player_id, days],
  );
}

/** All that the provider told has arrived, and the three days are over for which a change of an account holds it. */
export async function holdPasses(site: Site): Promise<void> {
  await allTold(site);
  await site.database.query("update payout_holds set until = now() where until > now()");
}

/** All that the provider told has arrived and is done. */
async function allTold(site: Site): Promise<void> {
  await becomes(async () => (await deliveries(site)).filter(({ delivered }) => !delivered), []);
  await becomes(() => count(site, "provider_events where handled_at is null"), 0);
}

async function count(site: Site, which: string, values: unknown[] = []): Promise<number | undefined> {
  const { rows } = await site.database.query<{ count: number }>(
    `select count(*)::int as count from ${which}`,
    values,
  );
  return rows[0]?.count;
}

/** How far ahead the provider's clock has been: what was due until then is done, and is not due again. */
const been_ahead = new WeakMap<Site["database"], number>();

/** So many days pass at the provider, which pays out to banks meanwhile; until the end of `t`, since nothing new can be paid until then. */
export async function daysPassThere(t: TestContext, site: Site, days: number): Promise<void> {
  t.after(() => control(site, "POST", "clock/reset"));
  const ahead = (been_ahead.get(site.database) ?? 0) + days;
  been_ahead.set(site.database, ahead);
  await control(site, "POST", "clock/advance", { seconds: ahead * 86_400 });
}

/** The provider is asked now about every account, as it is from time to time. */
export async function lookAtAccounts(site: Site): Promise<void> {
  await site.database.query(
    "update payout_accounts set look_at = now() where provider_account_id is not null",
  );
  await site.database.query("select graphile_worker.add_job('payouts_look')");
}

/** The figures of an athlete's page of their money, by their names. */
export const board = (page: Page): Promise<Record<string, string>> =>
  page
    .locator("dl > div")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]),
      ),
    );

/** Their page of their money once it is read anew. */
export async function readAnew(page: Page): Promise<void> {
  await page.reload();
  await alive(page);
  await seen(page.locator("dl dt"));
}

/** One of their movements is, sooner or later, what these words say. */
export const moved = (page: Page, words: RegExp): Promise<void> =>
  becomes(async () => {
    await readAnew(page);
    return page.getByRole("listitem").filter({ hasText: words }).count();
  }, 1);
