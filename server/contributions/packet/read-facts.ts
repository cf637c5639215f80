import sql from "sql-template-tag";
import type { Deliverable, PacketFacts } from "../../../contract/contributions/packet-facts.ts";
import type { Payor, PayorLine } from "../../../contract/contributions/payors.ts";
import { REPORT_ATTESTATIONS } from "../../../contract/contributions/report-packet.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";
import { readLines } from "../payors/read-payors.ts";
import { canonical, sha256 } from "./canonical.ts";
import { type Elsewhere, elsewhereWorth, readElsewhere } from "./read-elsewhere.ts";
import { readMembers } from "./read-members.ts";
import type { Subject } from "./subject.ts";

/** What was entered for a report beside what is known. */
export interface Entry {
  readonly term_from: string | null;
  readonly term_until: string | null;
  readonly business_purpose: string | null;
  readonly deliverables: Deliverable[];
}

/** The facts of a packet, with how they stand. */
export interface ReadFacts {
  readonly facts: PacketFacts;
  /** Of everything but the attestations: what these are given to. */
  readonly facts_sha256: string;
  readonly entry: Entry;
  readonly attested_before: boolean;
  readonly payor: Payor;
}

/** Lines that a packet lists: more come to a sum alone. */
const MOST_LINES = 2_000;

/** Everything that a packet says, as it stands now. Throws `Refusal` 404. */
export async function readFacts(queries: Queries, subject: Subject, now: Date): Promise<ReadFacts> {
  const { payor_id, player_id } = subject;
  const read = await readLines(queries, payor_id, { player_id, limit: MOST_LINES, skip: 0 }, now);
  const school = await readSchool(queries, player_id);
  const deals = await readDeals(queries, subject);
  const entry = (await readEntry(queries, subject)) ?? NO_ENTRY;
  const deal = subject.request_id ? (deals[0] ?? null) : null;
  const elsewhere = subject.request_id ? [] : await readElsewhere(queries, subject);
  // `due_on` is known where the sum is to be reported, and only there are people named.
  const members = await readMembers(queries, subject, read.payor.due_on !== null);
  const facts: PacketFacts = {
    kind: subject.request_id ? "deal" : "sum",
    athlete: {
      name: read.athlete.player_name,
      team: read.athlete.team_name,
      sport: read.athlete.sport_name,
      school: read.school_name,
      ...school,
    },
    payor: {
      ...whoPays(read.payor, deal ?? (read.payor.kind === "company" ? ownDeal(deals, read.payor) : null)),
      ...(members ? { members } : {}),
    },
    term: {
      agreed_on: deal?.executed_on ?? read.payor.crossed_on,
      from: entry.term_from,
      until: entry.term_until,
    },
    compensation: compensationOf(read.payor, deal),
    business_purpose: entry.business_purpose,
    scope_of_use: deal?.scope_of_use ?? null,
    details: deal?.additional_details ?? null,
    deliverables: entry.deliverables,
    lines: subject.request_id ? [] : read.data.map(lineOf),
    lines_left_out: subject.request_id ? 0 : read.count - read.data.length,
    ...(elsewhere.length > 0 ? { elsewhere } : {}),
    papers: [...deals.map(paperOf), ...elsewhere.map(paperElsewhere)],
    attestations: null,
    crossed_on: read.payor.crossed_on,
    due_on: read.payor.due_on,
  };
  const facts_sha256 = sha256(canonical(facts));
  const { attestations, attested_before } = await readAttestations(queries, subject, facts_sha256);
  return { facts: { ...facts, attestations }, facts_sha256, entry, attested_before, payor: read.payor };
}

const NO_ENTRY: Entry = { term_from: null, term_until: null, business_purpose: null, deliverables: [] };

/** Of the pages of an athlete, and of this deal or of all with the payor. */
export const ofSubject = ({ payor_id, player_id, request_id }: Subject) => sql`
  payor_id = any (payor_members(${payor_id})) and request_id is not distinct from ${request_id}::uuid
  and player_id = ${pagesOf(player_id)}`;

async function readSchool(
  queries: Queries,
  player_id: number,
): Promise<Pick<PacketFacts["athlete"], "state" | "division">> {
  const found = await queries.row<Pick<PacketFacts["athlete"], "state" | "division">>(sql`
    select f.us_state as state, f.division
      from players p join teams t using (team_id) cross join school_facts_at(t.school_id, 'infinity') f
     where p.player_id = ${player_id}`);
  return found ?? { state: null, division: null };
}

interface Deal {
  readonly payor_id: number;
  readonly request_number: number;
  readonly executed_on: string;
  readonly cents: number;
  readonly is_open_ended: boolean;
  readonly company_name: string | null;
  readonly sender: string | null;
  readonly email: string | null;
  readonly scope_of_use: string | null;
  readonly additional_details: string | null;
  readonly flat_fees: number | null;
  readonly royalties: number | null;
  readonly other: string | null;
}

/** This deal, or all signed with the payor, the newest first. */
const readDeals = (queries: Queries, { payor_id, player_id, request_id }: Subject): Promise<Deal[]> =>
  queries.rows<Deal>(sql`
    select d.payor_id::int as payor_id, r.request_number::int as request_number, d.executed_on::text as executed_on, d.cents::float8 as cents,
           d.is_open_ended, nullif(t.company_name, '') as company_name,
           nullif(trim(concat_ws(' ', t.first_name, t.last_name)), '') as sender,
           nullif(t.email_address, '') as email, t.scope_of_use, t.additional_details, t.flat_fees::float8 as flat_fees,
           t.royalties::float8 as royalties, t.other
      from payor_deals d join collaboration_requests r using (request_id) left join collaboration_terms t using (request_id)
     where d.payor_id = any (payor_members(${payor_id})) and d.player_id = ${pagesOf(player_id)}
       and (${request_id}::uuid is null or d.request_id = ${request_id}::uuid)
     order by d.executed_on desc, r.request_number desc`);

const readEntry = (queries: Queries, subject: Subject): Promise<Entry | null> =>
  queries.row<Entry & Record<string, unknown>>(sql`
    select term_from::text as term_from, term_until::text as term_until, business_purpose, deliverables
      from report_entries where ${ofSubject(subject)} order by entry_id desc limit 1`);

/** The last ones, where they were given to these facts in the words of today. */
async function readAttestations(
  queries: Queries,
  subject: Subject,
  facts_sha256: string,
): Promise<Pick<ReadFacts, "attested_before"> & Pick<PacketFacts, "attestations">> {
  const last = await queries.row<{ facts_sha256: string; words_version: number; given_on: string }>(sql`
    select facts_sha256, words_version::int as words_version, (attested_at at time zone 'UTC')::date::text as given_on
      from report_attestations where ${ofSubject(subject)} order by attestation_id desc limit 1`);
  const holds = last?.facts_sha256 === facts_sha256 && last.words_version === REPORT_ATTESTATIONS.version;
  return {
    attested_before: last !== null,
    attestations:
      last && holds
        ? {
            words_version: last.words_version,
            given_on: last.given_on,
            words: [...REPORT_ATTESTATIONS.statements],
          }
        : null,
  };
}

/** Of several who count as one, a deal of the one at whom they are kept. */
const ownDeal = (deals: readonly Deal[], { payor_id }: Payor): Deal | null =>
  deals.find((deal) => deal.payor_id === payor_id) ?? null;

/** Whoever signed the deal; else as payors are told (`payorOf`), without a name where nobody is told it. */
function whoPays(payor: Payor, deal: Deal | null): PacketFacts["payor"] {
  if (deal)
    return {
      kind: deal.company_name ? "company" : payor.kind,
      name: deal.company_name ?? deal.sender,
      representative: deal.sender,
      email: deal.email,
    };
  const is_named = payor.email !== null;
  return {
    kind: payor.kind,
    name: is_named || payor.kind === "company" ? payor.name : null,
    representative: null,
    email: payor.email,
  };
}

const usd = (dollars: number): string => dollars.toFixed(2);

const compensationOf = (payor: Payor, deal: Deal | null): PacketFacts["compensation"] => ({
  flat_fee: deal?.flat_fees ? usd(deal.flat_fees) : null,
  royalties_percent: deal?.royalties ? String(deal.royalties) : null,
  other: deal?.other ?? null,
  paid: usd(payor.paid),
  promised: usd(payor.promised),
  deals: usd(payor.deals),
  sum: usd(payor.sum),
  is_open_ended: payor.is_open_ended,
  counted: deal ? usd(deal.cents / 100) : null,
});

const LINE_NAMES: Readonly<Record<string, string>> = {
  paid: "Paid",
  promised: "Promised by a plan",
  deal: "Deal",
  elsewhere: "Deal made elsewhere",
};

const lineOf = ({ day, what, amount, is_open_ended }: PayorLine): PacketFacts["lines"][number] => ({
  day,
  what: LINE_NAMES[what] ?? what,
  amount: usd(amount),
  is_open_ended,
});

const paperOf = ({ request_number, executed_on, scope_of_use, cents, is_open_ended }: Deal) => ({
  name: `Agreement of request no. ${request_number}`,
  day: executed_on,
  about: `${scope_of_use ?? "Terms no longer kept"}, ${usd(cents / 100)} USD${is_open_ended ? " and more" : ""}; the signed paper is with the parties`,
});

const paperElsewhere = (deal: Elsewhere) => ({
  name: deal.paper?.file ?? "Deal made elsewhere, without a paper",
  day: deal.agreed_on,
  about: `${deal.what_for ?? "Words no longer kept"}, ${elsewhereWorth(deal)}${deal.paper ? `; enclosed in the ZIP file, SHA-256 ${deal.paper.sha256}` : ""}`,
});
