import assert from "node:assert/strict";
import { getContributionState } from "../../../contract/contributions/contributions.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import type { Player } from "../../../contract/players/players.ts";
import { payOnPage } from "../../../payments-standin/testing/provider.ts";
import { anAthlete, athletes, guestOf, openContribution } from "../../driving/books.ts";
import { expire, openDispute, refund } from "../../driving/provider.ts";
import { becomes } from "../../driving/seen.ts";
import type { Site } from "../../driving/site.ts";
import { makeProfiles, type ProfileRecords } from "./profiles.ts";
import { makeRequests, type RequestRecords } from "./requests.ts";

/** What the states of a page are made of: real payments and athletes. */
export interface Records {
  readonly athlete: Player;
  readonly basketballer: Player;
  /** About to leave the team, and everything about them is known. */
  readonly leaving: Player;
  /** No longer on any roster. */
  readonly gone: Player;
  /** Addresses of /success. */
  readonly success: Readonly<
    Record<"paid" | "open" | "over" | "refunded" | "disputed" | "taken_down", string>
  >;
  /** Addresses of /failed. */
  readonly failed: Readonly<Record<"paid" | "open" | "over", string>>;
  /** A contribution that was paid, and can be refunded. */
  readonly paid: string;
  readonly profiles: ProfileRecords;
  readonly requests: RequestRecords;
}

/** One athlete has a photograph that is nowhere; the browser says so wherever they are shown. */
export const MISSING_PHOTOGRAPH = /no-photograph\.jpg/;

export async function makeRecords(site: Site): Promise<Records> {
  const [basketballer] = await athletes(site, { sport_id: 1 });
  assert.ok(basketballer);
  const athlete = await anAthlete(site);
  const open = await openContribution(site, athlete);
  const over = await openContribution(site, athlete);
  const paid = await openContribution(site, athlete);
  await expire(site, await sessionOf(site, over.contribution_id));
  await payOnPage(paid.checkout_url);
  await becomes(() => stateOf(site, paid.contribution_id), "paid");
  await becomes(() => stateOf(site, over.contribution_id), "expired");
  const refunded = await openContribution(site, athlete);
  await payOnPage(refunded.checkout_url);
  await becomes(() => stateOf(site, refunded.contribution_id), "paid");
  await refund(site, await paymentOf(site, refunded.contribution_id));
  await becomes(() => stateOf(site, refunded.contribution_id), "refunded");
  const disputed = await openContribution(site, athlete);
  await payOnPage(disputed.checkout_url);
  await becomes(() => stateOf(site, disputed.contribution_id), "paid");
  await openDispute(site, await paymentOf(site, disputed.contribution_id), 2_000);
  await becomes(() => isDisputed(site, disputed.contribution_id), true);
  const success = async (id: string) => `${pages.success.to()}?session_id=${await sessionOf(site, id)}`;
  return {
    athlete,
    basketballer,
    leaving: await aLeavingAthlete(site),
    gone: await aGoneAthlete(site),
    success: {
      paid: await success(paid.contribution_id),
      open: await success(open.contribution_id),
      over: await success(over.contribution_id),
      refunded: await success(refunded.contribution_id),
      disputed: await success(disputed.contribution_id),
      taken_down: await success(await toATakenDownPage(site)),
    },
    failed: {
      paid: pages.failed.to(paid.contribution_id),
      open: pages.failed.to(open.contribution_id),
      over: pages.failed.to(over.contribution_id),
    },
    paid: paid.contribution_id,
    profiles: await makeProfiles(site),
    requests: await makeRequests(site),
  };
}

async function aLeavingAthlete(site: Site): Promise<Player> {
  const athlete = await anAthlete(site);
  const about = "https://stats.example.org/athletes/1";
  await site.database.query(
    `update players set pending_transfer = true, birthplace = 'Llanfairpwllgwyngyll, Wales', image_url = $2,
            player_bio_url = $3, player_game_logs_url = $3, player_news_url = $3, player_profile_url = $3,
            player_splits_url = $3, player_stats_url = $3
      where player_id = $1`,
    [athlete.player_id, `${site.origin}/assets/no-photograph.jpg`, about],
  );
  return athlete;
}

async function aGoneAthlete(site: Site): Promise<Player> {
  const athlete = await anAthlete(site);
  await site.database.query("update players set is_listed = false where player_id = $1", [athlete.player_id]);
  return athlete;
}

/** Paid for an athlete whose page was taken down since; answers the contribution. */
async function toATakenDownPage(site: Site): Promise<string> {
  const athlete = await anAthlete(site);
  const { checkout_url, contribution_id } = await openContribution(site, athlete);
  await payOnPage(checkout_url);
  await becomes(() => stateOf(site, contribution_id), "paid");
  await site.database.query("update contributions set player_name = $2 where contribution_id = $1", [
    contribution_id,
    "an athlete whose page was removed",
  ]);
  await site.database.query(
    "update players set is_listed = false, is_withdrawn = true, player_name = $2 where player_id = $1",
    [athlete.player_id, "an athlete whose page was removed"],
  );
  return contribution_id;
}

async function paymentOf(site: Site, contribution_id: string): Promise<string> {
  const { rows } = await site.database.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0].provider_payment_id;
}

async function sessionOf(site: Site, contribution_id: string): Promise<string> {
  const { rows } = await site.database.query(
    "select provider_session_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0].provider_session_id;
}

async function isDisputed(site: Site, contribution_id: string): Promise<boolean> {
  const { rows } = await site.database.query(
    "select in_dispute_cents > 0 as disputed from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0].disputed;
}

async function stateOf(site: Site, contribution_id: string): Promise<string> {
  return (await guestOf(site).ask(getContributionState, { params: { contribution_id } })).state;
}
