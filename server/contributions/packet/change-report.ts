import sql from "sql-template-tag";
import {
  REPORT_ATTESTATIONS,
  type ReportEntry,
  type ReportOfPayor,
} from "../../../contract/contributions/report-packet.ts";
import { tidy, tidyLines } from "../../../pure/tidy.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { canonical, sha256 } from "./canonical.ts";
import { documentOf } from "./fields.ts";
import type { ReadFacts } from "./read-facts.ts";
import { readReportable, readReportOf, readVersions } from "./report.ts";
import type { Subject } from "./subject.ts";

type Change = (tx: Queries, read: ReadFacts, now: Date) => Promise<void>;

/**
 * Changes a report that stands as it was seen. Two at once take turns, and the second is told. Answers how it stands then. Throws
 * `Refusal` 404, 409.
 */
async function change(
  { database, clock }: World,
  subject: Subject,
  seen_sha256: string | null,
  work: Change,
): Promise<ReportOfPayor> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const { payor_id, player_id, request_id } = subject;
    await tx.row(
      sql`select pg_advisory_xact_lock(hashtextextended(${`report ${payor_id} ${player_id} ${request_id}`}, 0))`,
    );
    const read = await readReportable(tx, subject, now);
    if (seen_sha256 !== read.facts_sha256)
      throw new Refusal(409, "This report has changed meanwhile. Please look at it again.");
    await work(tx, read, now);
    return readReportOf(tx, subject, now);
  });
}

/** Enters what is not known: the last entry counts, those before stay. */
export const enter = (world: World, subject: Subject, entry: ReportEntry, asker: Asker) =>
  change(world, subject, entry.seen_sha256, async (tx, _read, now) => {
    const deliverables = entry.deliverables.map(({ platform, count, what }) => ({
      platform: tidy(platform),
      count,
      what: tidy(what ?? null) || null,
    }));
    await tx.row(sql`
      insert into report_entries (payor_id, player_id, request_id, term_from, term_until, business_purpose, deliverables,
                                  entered_by, entered_at)
      values (${subject.payor_id}, ${subject.player_id}, ${subject.request_id}, ${entry.term_from}::date,
              ${entry.term_until}::date, ${tidyLines(entry.business_purpose) || null}, ${JSON.stringify(deliverables)}::jsonb,
              ${personOf(asker).user_id}, ${now})`);
    await auditReport(tx, asker, subject, "entered terms of a payor's report");
  });

/** The athlete attests what they have seen. */
export const attest = (
  world: World,
  subject: Subject,
  given: { readonly seen_sha256: string; readonly words_version: number },
  asker: Asker,
) => {
  if (!subject.is_own) throw new Refusal(403, "Only the athlete can attest this report.");
  if (given.words_version !== REPORT_ATTESTATIONS.version)
    throw new Refusal(422, "These statements have changed. Please load the page again and read them.");
  return change(world, subject, given.seen_sha256, async (tx, { facts_sha256 }, now) => {
    await tx.row(sql`
      insert into report_attestations (payor_id, player_id, request_id, words_version, facts_sha256, attested_by, attested_at)
      values (${subject.payor_id}, ${subject.player_id}, ${subject.request_id}, ${given.words_version}, ${facts_sha256},
              ${personOf(asker).user_id}, ${now})`);
    await auditReport(tx, asker, subject, "attested a payor's report");
  });
};

/** Makes a version, where something differs from the newest one. */
export const make = (world: World, subject: Subject, seen_sha256: string, asker: Asker) =>
  change(world, subject, seen_sha256, async (tx, { facts }, now) => {
    const [newest] = await readVersions(tx, subject);
    const before = newest?.document?.facts ?? null;
    if (before && canonical(before) === canonical(facts)) return;
    const document = canonical(documentOf(facts, (newest?.version ?? 0) + 1, before));
    await tx.row(sql`
      insert into report_packets (payor_id, player_id, request_id, version, sha256, document, made_by, made_at, member_ids)
      values (${subject.payor_id}, ${subject.player_id}, ${subject.request_id}, ${(newest?.version ?? 0) + 1},
              ${sha256(document)}, ${document}, ${personOf(asker).user_id}, ${now},
              array(select y.payor_id from payors y
                     where y.payor_id = any (payor_members(${subject.payor_id}))
                       and num_nonnulls(y.user_id, y.email_key, y.company_key) > 0 order by y.payor_id))`);
    await auditReport(tx, asker, subject, "made a packet of a payor's report");
  });

const auditReport = (tx: Queries, asker: Asker, { payor_id, player_id, request_id }: Subject, act: string) =>
  audit(tx, asker, { act, subject: `player ${player_id}`, detail: { payor_id, request_id } });
