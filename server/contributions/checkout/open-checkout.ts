import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sql, { type Sql } from "sql-template-tag";
import type { OneTimeContribution } from "../../../contract/contributions/contributions.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { KeyedAsker } from "../../http/sessions/own-key.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { type LimitFinding, limitOf, limitRefusal, takePlaceAgain } from "../limits/checkouts.ts";
import { TAKES_GENERAL } from "../orders/offers/standing.ts";
import { makeOrder } from "../orders/steps/make-order.ts";
import { readFigures } from "../payors/figures/figures.ts";
import { holdPayor, keepAgreement, refuseUnlessNamed } from "../payors/payor-sum.ts";
import { clickKey } from "./click-key.ts";
import { closeReplaced } from "./close-replaced.ts";
import { holdPlace, isOrder, NO_GENERAL } from "./hold-place.ts";
import { ASKING_SECONDS, askForPage, type OpeningRow } from "./open-at-provider.ts";

/** How long a checkout page can be paid; the provider's least is half an hour. */
export const CHECKOUT_MINUTES = 60;
/** How long a second click waits for the first one's checkout page. */
const PATIENCE_MS = (ASKING_SECONDS + 1) * 1_000;

/**
 * Opens a checkout for a contribution: a single one or, with `months`, a monthly one of that many charges. The row is
 * committed first and its id is the provider's idempotency key, so a retry by the supporter or the sweep finds the
 * same checkout page.
 */
export async function openCheckout(
  world: World,
  asked: OneTimeContribution,
  asker: KeyedAsker,
  months: number | null = null,
): Promise<{ checkout_url: string; contribution_id: string }> {
  const digest = digestOf(asked, months);
  const payer = asker.session?.person ?? null;
  const key = clickKey(world, asker);
  if (isOrder(asked)) await closeReplaced(world, asked, { user_id: payer?.user_id ?? null, key });
  const order: Order = {
    asked,
    months,
    key,
    digest: asker.idempotency_key ? digest : null,
    address: asker.address,
    payer,
  };
  const attempt = await insertNamed(world, order);
  const opening =
    attempt.contribution_id === null
      ? await insteadOfNew(world, order, digest, limitRefusal(world, attempt))
      : attempt;
  if (opening.checkout_url) return answerOf(opening.contribution_id, opening.checkout_url);
  return answerOf(opening.contribution_id, await askForPage(world, opening));
}

const answerOf = (contribution_id: string, checkout_url: string) => ({ checkout_url, contribution_id });

/** What makes two HTTP requests the same contribution; the names that clients repeat don't count. */
function digestOf(asked: OneTimeContribution, months: number | null): Buffer {
  const { amount, nil_service_type, player_id } = asked;
  const given = [amount, nil_service_type, player_id, months ?? "one_time"];
  const { offer_id, brief, first_name, deliver_to, wished_on } = asked;
  const ordered = isOrder(asked) ? [offer_id, brief, first_name, deliver_to, wished_on] : [];
  return createHash("sha256")
    .update(JSON.stringify([...given, ...ordered]))
    .digest();
}

/** A new row; or none, because of the athlete, a limit, or a key that was used before. */
type Attempt = LimitFinding & (OpeningRow | { contribution_id: null });

interface Order {
  readonly asked: OneTimeContribution;
  readonly months: number | null;
  readonly key: Sql;
  /** Null without a key. */
  readonly digest: Buffer | null;
  readonly address: string | null;
  /** The signed-in person: the contribution is theirs, whatever the body says. */
  readonly payer: { readonly user_id: number } | null;
}

/** Nothing that the athlete has to report is charged before whoever gives it has agreed to being named. */
async function insertNamed(world: World, order: Order): Promise<Attempt> {
  const { asked, months, payer, key } = order;
  const { player_id, agrees_to_be_named: agrees = false } = asked;
  const user_id = payer?.user_id ?? null;
  const cents = asked.amount * 100 * (months ?? 1);
  // Nothing else is known of a guest, so most need no more than this.
  const figures = user_id === null ? await readFigures(world.database) : null;
  if (user_id === null && !isOrder(asked) && (!figures || cents < figures.reported_from * 100))
    return insertContribution(world, world.database, order);
  return world.database.transaction(async (tx) => {
    if (user_id !== null) await holdPayor(tx, user_id);
    const isThere = () => tx.row(sql`select from contributions where idempotency_key = ${key}`);
    if (isOrder(asked)) await holdPlace(world, tx, { asked, months }, isThere);
    // The same press again is counted already, and may be paid by now.
    const before = await isThere();
    const but = sql`c.idempotency_key = ${key}`;
    const agreed = !before && (await refuseUnlessNamed(tx, { player_id, user_id, cents, agrees, but }));
    const attempt = await insertContribution(world, tx, order);
    const { contribution_id } = attempt;
    if (agreed && contribution_id !== null)
      await keepAgreement(tx, { player_id, user_id, contribution_id, now: world.clock.now() });
    if (isOrder(asked) && contribution_id !== null) await keepOrder(world, tx, order, attempt);
    return attempt;
  });
}

/** The order is there from now on, and holds its place until its page is paid or expires. */
async function keepOrder(
  world: World,
  tx: Queries,
  { asked, payer }: Order,
  { contribution_id, recurring_id, expires_at }: OpeningRow,
): Promise<void> {
  const { offer_id, brief = null, first_name = null, deliver_to = null, wished_on = null } = asked;
  if (!offer_id) return;
  const whose = { contribution_id, offer_id, user_id: payer?.user_id ?? null };
  await makeOrder(
    world,
    tx,
    whose,
    { brief, first_name, deliver_to, wished_on: wished_on || null },
    expires_at,
  );
  if (recurring_id === null) return;
  // What is asked for stands with the orders alone: each month takes it from the one before.
  await tx.row(sql`
    update recurring_contributions set offer_id = ${offer_id}::uuid where recurring_id = ${recurring_id}::uuid`);
}

async function insertContribution(
  world: World,
  queries: Queries,
  { asked, months, key, digest, address, payer }: Order,
): Promise<Attempt> {
  const now = world.clock.now();
  const expires_at = new Date(now.getTime() + CHECKOUT_MINUTES * 60_000);
  const check_at = new Date(now.getTime() + world.sweep_seconds * 1_000);
  const { leave, network_key } = limitOf(world, address);
  const recurring_id = months === null ? null : randomUUID();
  const attempt = await queries.row<Attempt>(sql`
    with leave as materialized (${leave}),
    -- As it is now: an account that is deleted meanwhile leaves no address behind.
    payer as materialized (
      select email from people where user_id = ${payer?.user_id ?? null}::bigint and deleted_at is null for share),
    made as (
      insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name,
                                 amount_cents, idempotency_key, request_digest, expires_at, check_at, asking_until,
                                 user_id, contributor_email, recurring_id)
      select ${recurring_id ? "recurring" : "one_time"}, ${asked.nil_service_type}, player_id, team_id, player_name, team_name,
             ${asked.amount * 100}, ${key}, ${digest}::bytea, ${expires_at}, ${check_at},
             now() + make_interval(secs => ${ASKING_SECONDS}), ${payer?.user_id ?? null}::bigint, (select email from payer),
             ${recurring_id}::uuid
        from players, leave
       where player_id = ${asked.player_id} and is_listed and accepts_contributions and refused_for is null
         and not contributions_are_off(player_id, team_id)
         and (${isOrder(asked)} or (select ${TAKES_GENERAL} from teams t where t.team_id = players.team_id))
      on conflict (idempotency_key) do nothing
      returning *),
    planned as (
      insert into recurring_contributions (recurring_id, user_id, player_id, team_id, player_name, team_name, amount_cents,
                                           duration_months)
      select recurring_id, user_id, player_id, team_id, player_name, team_name, amount_cents, ${months}::int
        from made where recurring_id is not null),
    noted as (
      insert into checkout_openings (contribution_id, network_key)
      select contribution_id, ${network_key} from made where ${network_key}::bytea is not null)
    select made.*, refused_for, retry_at from leave left join made on true`);
  if (!attempt) throw new Error("Asking for leave answers one row.");
  return attempt;
}

/** The row that the same key made before. Throws a `Refusal` that says why there is no new one. */
async function insteadOfNew(
  world: World,
  order: Order,
  digest: Buffer,
  refusal: Refusal | null,
): Promise<OpeningRow> {
  const { asked } = order;
  const player = await world.database.row<{ accepts_contributions: boolean; takes_general: boolean }>(sql`
    select accepts_contributions and not contributions_are_off(player_id, team_id) as accepts_contributions,
           (select ${TAKES_GENERAL} from teams t where t.team_id = players.team_id) as takes_general
      from players where player_id = ${asked.player_id} and is_listed`);
  if (!player) throw new Refusal(404, "Player not found");
  if (!player.accepts_contributions) {
    throw new Refusal(409, "This athlete isn't taking contributions right now.");
  }
  if (!isOrder(asked) && !player.takes_general) throw new Refusal(409, NO_GENERAL);
  return earlierContribution(world, order, digest, refusal);
}

/**
 * The row that the same key made before, once its checkout page is known. Without such a row, or a place for its page, throws
 * the given refusal.
 */
async function earlierContribution(
  world: World,
  { key, address }: Order,
  digest: Buffer,
  refusal: Refusal | null,
): Promise<OpeningRow> {
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const earlier = await world.database.row<OpeningRow>(sql`
      select * from contributions where idempotency_key = ${key}`);
    if (!earlier)
      throw refusal ?? new Refusal(409, "We're still working on this. Please try again in a moment.");
    if (!earlier.request_digest?.equals(digest)) {
      throw new Refusal(409, "This Idempotency-Key was used for another contribution.");
    }
    if (earlier.state === "open") {
      // The sweep may have opened it after a failure, without a place.
      await takePlaceAgain(world, earlier.contribution_id, address);
      return earlier;
    }
    if (earlier.state !== "opening") {
      throw new Refusal(409, ENDED[earlier.state] ?? "This payment page has expired. Please start again.");
    }
    const ours = await takeOver(world, earlier.contribution_id, address);
    if (ours) return ours;
    if (Date.now() > patience)
      throw new Refusal(409, "We're still working on this. Please try again in a moment.");
    await sleep(100);
  }
}

/**
 * Takes over where nobody asks the provider any more, after a failure or a server's death. Null while another click
 * asks.
 */
async function takeOver(
  world: World,
  contribution_id: string,
  address: string | null,
): Promise<OpeningRow | null> {
  const ours = await world.database.row<OpeningRow>(sql`
    update contributions set asking_until = now() + make_interval(secs => ${ASKING_SECONDS})
     where contribution_id = ${contribution_id} and state = 'opening' and (asking_until is null or asking_until < now())
    returning *`);
  if (!ours) return null;
  try {
    await takePlaceAgain(world, contribution_id, address);
  } catch (error) {
    await world.database.row(sql`
      update contributions set asking_until = null where contribution_id = ${contribution_id} and state = 'opening'`);
    throw error;
  }
  return ours;
}

const ENDED: Readonly<Record<string, string>> = {
  paid: "This contribution is already paid. To give more, close this window and start again.",
  processing: "Your payment for this contribution is already going through. We'll email your receipt.",
};
