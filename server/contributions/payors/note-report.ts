import sql from "sql-template-tag";
import type { Payor, PayorReport } from "../../../contract/contributions/payors.ts";
import { dollars } from "../../../pure/numbers.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dayOf, nextDueOn } from "./figures/due-on.ts";
import { readPayor } from "./read-payors.ts";

/**
 * Notes that a payor was reported, with the sum as it is now. Nothing that was noted is changed; the last note is shown. Of two at
 * once the second is told, where they say what they saw; the same sent twice is one. Throws `Refusal` 404, 409, 422.
 */
export async function noteReport(
  { database, clock }: World,
  payor_id: number,
  noted_report: PayorReport,
  asker: Asker,
): Promise<Payor> {
  const { player_id, reported_on, report_number = null, outcome = null } = noted_report;
  const { came_on = null, packet_id = null } = noted_report;
  const now = clock.now();
  if (came_on && came_on > dayOf(now)) {
    const words = "This day hasn't come yet. Please enter the day the answer came.";
    throw new Refusal(422, words, { errors: { came_on: words } });
  }
  if (reported_on > dayOf(now)) {
    const words = "This day hasn't come yet. Please enter the day you reported it.";
    throw new Refusal(422, words, { errors: { reported_on: words } });
  }
  return database.transaction(async (tx) => {
    await tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${`note of ${player_id}`}, 0))`);
    const known = await readPayor(tx, payor_id, player_id, now);
    const next_due_on = noted_report.next_due_on ?? (await nextDueOn(tx, player_id, outcome, came_on));
    const { seen } = noted_report;
    if (seen !== undefined && seen !== (known.reported?.report_id ?? 0)) {
      const said = { reported_on, report_number, outcome, came_on, next_due_on };
      if (await isLast(tx, known, seen, said, asker)) return known;
      throw new Refusal(
        409,
        "Someone noted something in the meantime. Please look at it before you add to it.",
      );
    }
    // What was noted may still be corrected after a refund.
    if (known.crossed_on === null && known.reported === null) throw new Refusal(409, notCrossed(known));
    const noted = await tx.row<{ report_id: number }>(sql`
      insert into payor_reports (payor_id, player_id, reported_on, report_number, sum_cents, outcome, came_on, next_due_on,
                                 packet_id, noted_by, noted_at)
      values (${known.payor_id}, ${player_id}, ${reported_on}::date, ${report_number}, ${Math.round(known.sum * 100)}, ${outcome},
              ${came_on}::date, ${next_due_on}::date,
              -- A packet of another payor says nothing of this one.
              (select packet_id from report_packets where packet_id = ${packet_id} and payor_id = any (payor_members(${payor_id}))),
              ${personOf(asker).user_id}, ${now})
      returning report_id::int as report_id`);
    await audit(tx, asker, {
      act: "noted the report of a payor",
      subject: `player ${player_id}`,
      detail: { payor_id, report_id: noted?.report_id ?? null },
    });
    return readPayor(tx, payor_id, player_id, now);
  });
}

interface Said {
  readonly reported_on: string;
  readonly report_number: string | null;
  readonly outcome: string | null;
  readonly came_on: string | null;
  readonly next_due_on: string | null;
}

/** The one note since what was seen is the asker's own, and says the same. */
async function isLast(tx: Queries, { reported, payor_id }: Payor, seen: number, it: Said, asker: Asker) {
  const found = await tx.row<{ is_same: boolean }>(sql`
    select (r.reported_on, r.report_number, r.outcome, r.came_on, r.next_due_on) is not distinct from
           (${it.reported_on}::date, ${it.report_number}::text, ${it.outcome}::text, ${it.came_on}::date, ${it.next_due_on}::date)
           and not exists (select from payor_reports b where b.player_id = r.player_id and b.payor_id = any (payor_members(${payor_id}))
                              and b.report_id > ${seen} and b.report_id < r.report_id) as is_same
      from payor_reports r where r.report_id = ${reported?.report_id ?? 0} and r.noted_by = ${personOf(asker).user_id}`);
  return found?.is_same === true;
}

const notCrossed = ({ reported_from }: Payor): string =>
  `This payor hasn't come to ${dollars(reported_from)}, so there's nothing to report yet.`;
