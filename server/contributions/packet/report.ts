import sql from "sql-template-tag";
import {
  type PacketChange,
  type PacketDocument,
  packetDocument,
} from "../../../contract/contributions/packet-facts.ts";
import type {
  PacketNote,
  PacketVersion,
  ReportOfPayor,
} from "../../../contract/contributions/report-packet.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";
import { dayOf } from "../payors/figures/due-on.ts";
import { differences, fieldsOf } from "./fields.ts";
import { precheck } from "./precheck.ts";
import { ofSubject, type ReadFacts, readFacts } from "./read-facts.ts";
import type { Subject } from "./subject.ts";

/** A report as it stands: what it would say, what is missing, its versions, and what came back. Throws `Refusal` 404, 409. */
export async function readReportOf(queries: Queries, subject: Subject, now: Date): Promise<ReportOfPayor> {
  const read = await readReportable(queries, subject, now);
  const versions = await readVersions(queries, subject);
  const newest = versions[0]?.document ?? null;
  return {
    payor_id: subject.payor_id,
    player_id: subject.player_id,
    request_id: subject.request_id,
    facts_sha256: read.facts_sha256,
    fields: fieldsOf(read.facts),
    findings: precheck(read.facts, {
      today: dayOf(now),
      attested_before: read.attested_before,
      reported_from: read.payor.reported_from,
      is_own: subject.is_own,
    }),
    entry: read.entry,
    attested: read.facts.attestations !== null,
    is_own: subject.is_own,
    may_note: isCrossed(read),
    changes: newest && differences(newest.facts, read.facts),
    versions: versions.map(
      ({ document, ...version }): PacketVersion => ({
        ...version,
        is_forgotten: document === null,
        changes: changesIn(document),
      }),
    ),
    notes: await readNotes(queries, subject),
  };
}

const changesIn = (document: PacketDocument | null): PacketChange[] => document?.changes ?? [];

const isCrossed = ({ payor }: ReadFacts): boolean => payor.crossed_on !== null || payor.reported !== null;

/** A deal may be entered before it comes to the figure; who gave less than that is nobody whom we name. */
export async function readReportable(queries: Queries, subject: Subject, now: Date): Promise<ReadFacts> {
  const read = await readFacts(queries, subject, now);
  if (subject.request_id === null && !isCrossed(read))
    throw new Refusal(
      409,
      "This payor hasn't come to the figure that is reported, so there's no report yet.",
    );
  return read;
}

interface KnownVersion extends Omit<PacketVersion, "is_forgotten" | "changes"> {
  readonly document: PacketDocument | null;
}

/** The newest first. */
export async function readVersions(queries: Queries, subject: Subject): Promise<KnownVersion[]> {
  const rows = await queries.rows<Omit<KnownVersion, "document"> & { document: string | null }>(sql`
    select packet_id::int as packet_id, version, sha256, document,
           to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at
      from report_packets where ${ofSubject(subject)} order by version desc, packet_id desc`);
  return rows.map(({ document, ...row }) => ({ ...row, document: documentIn(document) }));
}

export const documentIn = (text: string | null): PacketDocument | null =>
  text === null ? null : packetDocument.parse(JSON.parse(text));

/** All that was noted of the payor: a report is one, whichever of its packets it was made with. */
const readNotes = (queries: Queries, subject: Subject): Promise<PacketNote[]> =>
  queries.rows<PacketNote>(sql`
    select r.report_id::int as report_id, r.reported_on::text as reported_on, r.report_number, r.outcome, r.came_on::text as came_on,
           r.next_due_on::text as next_due_on,
           (select k.version from report_packets k
             where k.packet_id = r.packet_id and k.request_id is not distinct from ${subject.request_id}::uuid) as version
      from payor_reports r
     where r.payor_id = any (payor_members(${subject.payor_id}))
       and r.player_id = ${pagesOf(subject.player_id)}
     order by r.report_id desc limit 50`);
