import sql from "sql-template-tag";
import type {
  correctDealElsewhere,
  DealCorrection,
  logDealElsewhere,
  NewDealElsewhere,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { tidy } from "../../../../pure/tidy.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { dayOf } from "../figures/due-on.ts";
import { type Paper, readPaper } from "./paper.ts";
import { readDeal } from "./read-deals.ts";

/** As whom somebody logs: it says later who said so, without a name. */
export type LoggedAs = "athlete" | "officer";

/** Of one athlete: more than anybody makes, and few enough to be read. */
const MOST_ENTRIES = 1_000;

/** Logs a deal; the same `deal_id` again by the same person is the same deal. Throws `Refusal` 404, 409, 422. */
export async function logDeal(
  { database, clock }: World,
  body: NewDealElsewhere & { readonly player_id: number },
  logged_as: LoggedAs,
  asker: Asker,
): Promise<CallAnswer<typeof logDealElsewhere>> {
  const now = clock.now();
  refuseFuture(body, now);
  const paper = body.paper ? await readPaper(body.paper) : null;
  return database.transaction(async (tx) => {
    const { player_id, deal_id } = body;
    const payor_name = tidy(body.payor_name ?? null) || null;
    const payor_id = payor_name
      ? await payorNamed(tx, payor_name)
      : await standing(tx, body.payor_id ?? null, player_id);
    await refuseMany(tx, player_id);
    const entry = { ...body, payor_id, payor_name, place: 1, logged_as, logged_at: now };
    const is_new = await addEntry(tx, { ...entry, player_id, deal_id }, paper, asker);
    if (!is_new && !(await isOwn(tx, { deal_id, place: 1, player_id }, asker)))
      throw new Refusal(409, "This number is another deal's.");
    if (is_new) await note(tx, asker, "logged a deal made elsewhere", { player_id, payor_id, deal_id });
    return readDeal(tx, deal_id);
  });
}

/** Whose deal it is, before it is corrected: the athlete as who-may knows them. Throws `Refusal` 404. */
export async function athleteOfDeal(queries: Queries, deal_id: string): Promise<number> {
  const found = await queries.row<{ athlete_id: number }>(sql`
    select coalesce(p.merged_into, p.player_id)::int as athlete_id
      from deals_elsewhere d join players p using (player_id) where d.deal_id = ${deal_id} and d.place = 1`);
  if (!found) throw noDeal();
  return found.athlete_id;
}

export const noDeal = () => new Refusal(404, "We found no such deal.");

/** Corrects a deal by a further entry. Of two who correct the same one the second is told. Throws `Refusal` 404, 409, 422. */
export async function correctDeal(
  { database, clock }: World,
  { deal_id, ...body }: DealCorrection & { readonly deal_id: string },
  logged_as: LoggedAs,
  asker: Asker,
): Promise<CallAnswer<typeof correctDealElsewhere>> {
  const now = clock.now();
  refuseFuture(body, now);
  const paper = body.paper ? await readPaper(body.paper) : null;
  return database.transaction(async (tx) => {
    const last = await tx.row<{
      place: number;
      player_id: number;
      payor_id: number;
      payor_name: string | null;
    }>(sql`
      select place, player_id::int as player_id, payor_id::int as payor_id, payor_name
        from deals_elsewhere where deal_id = ${deal_id} order by place desc limit 1`);
    if (!last) throw noDeal();
    const { player_id } = last;
    const place = body.corrects + 1;
    // Who stood in the sums without being named stays who it is.
    const renamed = last.payor_name === null ? null : tidy(body.payor_name ?? null) || null;
    const payor_name = renamed ?? last.payor_name;
    const payor_id = renamed ? await payorNamed(tx, renamed) : last.payor_id;
    await refuseMany(tx, player_id);
    const entry = { ...body, payor_id, payor_name, place, logged_as, logged_at: now };
    const is_new =
      last.place === body.corrects && (await addEntry(tx, { ...entry, player_id, deal_id }, paper, asker));
    // Sent twice: what it says is what stands there.
    if (!is_new && !(await isSame(tx, { ...entry, deal_id }, asker))) throw new Refusal(409, CORRECTED);
    if (is_new) await note(tx, asker, "corrected a deal made elsewhere", { player_id, payor_id, deal_id });
    return readDeal(tx, deal_id);
  });
}

const CORRECTED =
  "Someone corrected this deal in the meantime. Please look at it again before you change it.";

function refuseFuture({ agreed_on }: { readonly agreed_on: string }, now: Date): void {
  if (agreed_on <= dayOf(now)) return;
  const words = "This day hasn't come yet. Please enter the day you agreed on it.";
  throw new Refusal(422, words, { errors: { agreed_on: words } });
}

/** A company by its name, as that of a deal that is signed here. Throws `Refusal` 422 where nothing is left of it. */
async function payorNamed(tx: Queries, name: string): Promise<number> {
  const found = await tx.row<{ payor_id: number | null }>(sql`
    select payor_of(null, null, name_key(${name}))::int as payor_id`);
  if (!found?.payor_id) {
    const words = "Please enter a name with letters.";
    throw new Refusal(422, words, { errors: { payor_name: words } });
  }
  return found.payor_id;
}

/** Whoever stands in the athlete's sums already. Throws `Refusal` 404. */
async function standing(tx: Queries, payor_id: number | null, player_id: number): Promise<number> {
  const found = await tx.row(sql`
    select from payor_sums where payor_id = ${payor_id}
       and player_id = ${pagesOf(player_id)} limit 1`);
  if (payor_id === null || !found) throw new Refusal(404, "We found no such payor of this athlete.");
  return payor_id;
}

async function refuseMany(tx: Queries, player_id: number): Promise<void> {
  const found = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from deals_elsewhere where player_id = ${player_id}`);
  if ((found?.count ?? 0) >= MOST_ENTRIES)
    throw new Refusal(409, "There are too many entries already. Please contact us.");
}

type Entry = Omit<DealCorrection, "paper" | "corrects" | "payor_name"> & {
  readonly deal_id: string;
  readonly place: number;
  readonly payor_id: number;
  readonly payor_name: string | null;
  readonly logged_as: LoggedAs;
  readonly logged_at: Date;
};

/** False where there is one in its place. */
async function addEntry(
  tx: Queries,
  it: Entry & { readonly player_id: number },
  paper: Paper | null,
  asker: Asker,
): Promise<boolean> {
  const added = await tx.row<{ entry_id: number }>(sql`
    insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, ends_on, payor_name,
                                 what_for, logged_by, logged_as, logged_at)
    values (${it.deal_id}, ${it.place}, ${it.payor_id}, ${it.player_id}, ${it.kind}, ${centsOf(it)}, ${it.is_open_ended},
            ${it.agreed_on}::date, ${it.ends_on ?? null}::date, ${it.payor_name}, ${tidy(it.what_for)},
            ${personOf(asker).user_id}, ${it.logged_as}, ${it.logged_at})
    on conflict (deal_id, place) do nothing returning entry_id::int as entry_id`);
  if (added && paper)
    await tx.row(sql`
      insert into deal_papers (entry_id, type, content) values (${added.entry_id}, ${paper.type}, ${paper.content})`);
  return added !== null;
}

const centsOf = ({ amount }: Pick<Entry, "amount">): number => Math.round(amount * 100);

async function isOwn(
  tx: Queries,
  { deal_id, place, player_id }: { deal_id: string; place: number; player_id: number },
  asker: Asker,
): Promise<boolean> {
  const found = await tx.row(sql`
    select from deals_elsewhere where deal_id = ${deal_id} and place = ${place} and player_id = ${player_id}
       and logged_by = ${personOf(asker).user_id}`);
  return found !== null;
}

async function isSame(tx: Queries, it: Entry, asker: Asker): Promise<boolean> {
  const found = await tx.row(sql`
    select from deals_elsewhere where deal_id = ${it.deal_id} and place = ${it.place} and logged_by = ${personOf(asker).user_id}
       and (kind, cents, is_open_ended, agreed_on, ends_on, payor_name, what_for) is not distinct from
           (${it.kind}, ${centsOf(it)}::bigint, ${it.is_open_ended}::boolean, ${it.agreed_on}::date, ${it.ends_on ?? null}::date,
            ${it.payor_name}::text, ${tidy(it.what_for)})`);
  return found !== null;
}

const note = (
  tx: Queries,
  asker: Asker,
  act: string,
  { player_id, ...detail }: { player_id: number; payor_id: number; deal_id: string },
) => audit(tx, asker, { act, subject: `player ${player_id}`, detail });
