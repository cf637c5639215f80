import * as z from "zod/mini";
import { tidyLines } from "../../pure/tidy.ts";
import { call, type Rule } from "../form/call.ts";
import { id, typedText } from "../form/fields.ts";
import { deliverable, packetChange, packetField } from "./packet-facts.ts";
import { reportOutcome } from "./payors.ts";

/** What an athlete attests, unticked, and which wording of it: a change of the words is a new number. */
export const REPORT_ATTESTATIONS = {
  version: 1,
  statements: [
    "What stands in this report is true and complete, as far as I know.",
    "There are no other terms between me and this payor, written or spoken.",
    "Nothing here was paid for playing, or for choosing or staying at a school.",
  ],
} as const;

/** What the Commission itself says deals come back for, and what else a form can lack. */
const FINDING_KINDS = [
  "attestations",
  "contradiction",
  "entered_wrongly",
  "business_purpose",
  "missing",
  "look",
] as const;
const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** It would come back: to be mended first. Else to be looked at. */
  stops: z.boolean(),
  /** What to do. */
  words: z.string(),
});
export type PacketFinding = z.infer<typeof finding>;

const version = z.object({
  packet_id: z.int(),
  version: z.int(),
  sha256: z.string(),
  made_at: z.string(),
  /** Its words went with somebody whom it named: there is no file any more. */
  is_forgotten: z.boolean(),
  changes: z.array(packetChange),
});
export type PacketVersion = z.infer<typeof version>;

const note = z.object({
  report_id: z.int(),
  reported_on: z.string(),
  report_number: z.nullable(z.string()),
  outcome: z.nullable(reportOutcome),
  came_on: z.nullable(z.string()),
  next_due_on: z.nullable(z.string()),
  /** Of this packet; null where it was another's, or is not known. */
  version: z.nullable(z.int()),
});
export type PacketNote = z.infer<typeof note>;

/** Which packet: of a deal, or of all with a payor. */
const subject = z.object({
  /** With `player_id`, or of the asker's own page. */
  payor_id: z.optional(id),
  player_id: z.optional(id),
  /** A signed request; then the others are known by it. */
  request_id: z.optional(z.uuid("This is not the id of a request.")),
});
export type PacketSubject = z.output<typeof subject>;

/** What a report says, without what may be done to it. */
export const reportShown = z.object({
  fields: z.array(packetField),
  attested: z.boolean(),
  /** The newest first. */
  versions: z.array(version),
  notes: z.array(note),
});
export type ReportShown = z.infer<typeof reportShown>;

const answer = z.extend(reportShown, {
  payor_id: z.int(),
  player_id: z.int(),
  request_id: z.nullable(z.string()),
  /** Of what stands there now: sent back with what is done to it. */
  facts_sha256: z.string(),
  findings: z.array(finding),
  /** What was entered for it. */
  entry: z.object({
    term_from: z.nullable(z.string()),
    term_until: z.nullable(z.string()),
    business_purpose: z.nullable(z.string()),
    deliverables: z.array(deliverable),
  }),
  /** The asker is the athlete. */
  is_own: z.boolean(),
  /** The sum came to what is reported, or was reported before. */
  may_note: z.boolean(),
  /** Since the newest version; null without one. */
  changes: z.nullable(z.array(packetChange)),
});
export type ReportOfPayor = z.infer<typeof answer>;

const failures = {
  403: "Someone else's player, or an athlete of another school.",
  404: "No such payor of this athlete, or no such signed request.",
  409: "There is nothing to report yet, or someone has changed it meanwhile.",
};

export const readReport = call({
  name: "read_payor_report",
  summary:
    "What the report of a payor, or of one deal, would say, what is missing in it, its versions and what came back. For the athlete and officers of their school.",
  method: "GET",
  path: "/v1/payor_report",
  who: "member",
  query: subject,
  answer,
  failures,
  sensitive: true,
  example: ({ payor_id, player_id }) => ({ query: { payor_id, player_id } }),
  outcomes: { rest: 403, athlete: "yes", officer: "yes" },
});

export const MOST_PURPOSE = 1_000;
export const MOST_DELIVERABLES = 20;
const MOST_COUNT = 1_000;
const nullableDay = z._default(z.nullable(z.iso.date("Please enter a date like 2027-04-21.")), null);

const entry = z.extend(subject, {
  seen_sha256: z.string().check(z.maxLength(64)),
  term_from: nullableDay,
  term_until: nullableDay,
  business_purpose: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(20_000),
          z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "This field can't contain control characters."),
        ),
    ),
    null,
  ),
  deliverables: z._default(
    z
      .array(
        z.object({
          platform: typedText.check(z.trim()),
          count: z.number(),
          what: z._default(z.nullable(typedText.check(z.trim())), null),
        }),
      )
      .check(
        z.maxLength(MOST_DELIVERABLES, `A report has at most ${MOST_DELIVERABLES} lines of deliverables.`),
      ),
    [],
  ),
});
export type ReportEntry = z.output<typeof entry>;

/** As it is kept. */
const letters = (text: string | null) => [...tidyLines(text)].length;

export const reportEntryRules: readonly Rule<Pick<ReportEntry, "business_purpose" | "deliverables">>[] = [
  [
    (it) => letters(it.business_purpose) <= MOST_PURPOSE,
    `This can have at most ${MOST_PURPOSE} characters.`,
    "business_purpose",
  ],
  [
    ({ deliverables }) => deliverables.every(({ platform }) => letters(platform) > 0),
    "Please enter where it appears, like Instagram or In person.",
    "platform",
  ],
  [
    ({ deliverables }) => deliverables.every(({ platform }) => letters(platform) <= 60),
    "This can have at most 60 characters.",
    "platform",
  ],
  [
    ({ deliverables }) =>
      deliverables.every(({ count }) => Number.isInteger(count) && count >= 1 && count <= MOST_COUNT),
    `Please enter how many: 1 to ${MOST_COUNT}.`,
    "count",
  ],
  [
    ({ deliverables }) => deliverables.every(({ what }) => letters(what) <= 200),
    "This can have at most 200 characters.",
    "what",
  ],
];

export const enterForReport = call({
  name: "enter_for_payor_report",
  summary:
    "Enters what a report asks for beside what is known: term, business purpose, deliverables. The last entry counts.",
  method: "POST",
  path: "/v1/payor_report/entries",
  who: "member",
  body: entry,
  rules: reportEntryRules,
  answer,
  failures: { ...failures, 422: "A rule is broken." },
  sensitive: true,
  example: ({ payor_id, player_id }) => ({
    body: { payor_id, player_id, seen_sha256: "", term_from: "2026-02-03" },
  }),
  outcomes: { rest: 403, athlete: 409, officer: 409, why: "the example has not seen the report." },
});

const attestation = z.extend(subject, {
  seen_sha256: z.string().check(z.maxLength(64)),
  words_version: z.int(),
});

export const attestReport = call({
  name: "attest_payor_report",
  summary: "The athlete attests what a report says as they have seen it, in these words.",
  method: "POST",
  path: "/v1/payor_report/attestations",
  who: "athlete",
  body: attestation,
  answer,
  failures: { ...failures, 422: "These are not the words that are asked for now." },
  sensitive: true,
  example: ({ payor_id, player_id }) => ({
    body: { payor_id, player_id, seen_sha256: "", words_version: REPORT_ATTESTATIONS.version },
  }),
  outcomes: { rest: 403, athlete: 409, why: "the example has not seen the report." },
});

export const makePacket = call({
  name: "make_report_packet",
  summary: "Makes a version of the packet, where its facts have changed since the last one.",
  method: "POST",
  path: "/v1/payor_report/packets",
  who: "member",
  body: z.extend(subject, { seen_sha256: z.string().check(z.maxLength(64)) }),
  answer,
  failures,
  sensitive: true,
  example: ({ payor_id, player_id }) => ({ body: { payor_id, player_id, seen_sha256: "" } }),
  outcomes: { rest: 403, athlete: 409, officer: 409, why: "the example has not seen the report." },
});

/** A version as a file, to who may read it: `?packet=12&as=pdf`, `json`, `csv`, or `zip` with all of them and the papers. */
export const REPORT_PACKET_FILE = "/report-packet";
export const PACKET_FORMATS = ["zip", "pdf", "json", "csv"] as const;
export type PacketFormat = (typeof PACKET_FORMATS)[number];
export const packetFile = (packet_id: number, as: PacketFormat): string =>
  `${REPORT_PACKET_FILE}?packet=${packet_id}&as=${as}`;
