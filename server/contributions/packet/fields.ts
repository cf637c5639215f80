import type {
  PacketChange,
  PacketDocument,
  PacketFacts,
  PacketField,
} from "../../../contract/contributions/packet-facts.ts";

import { elsewhereWorth } from "./read-elsewhere.ts";

const NOT_GIVEN = "Not given";

const PAYOR_KINDS = { account: "A person", guest: "A person", company: "A company" } as const;

/** What a packet says, line by line and in its order. No two lines have the same section and field. */
export function fieldsOf(facts: PacketFacts): PacketField[] {
  const sections: readonly (readonly [string, readonly (readonly [string, string | null])[]])[] = [
    ["Report", reportLines(facts)],
    ["Athlete", athleteLines(facts)],
    ["Payor", payorLines(facts)],
    ["Term", termLines(facts)],
    ["Compensation", compensationLines(facts)],
    ["Business purpose", purposeLines(facts)],
    ["Deliverables", deliverableLines(facts)],
    ["What makes up the sum", sumLines(facts)],
    ["Deals made elsewhere", elsewhereLines(facts)],
    ["Papers", paperLines(facts)],
    ["Attestations", attestationLines(facts)],
  ];
  return sections.flatMap(([section, lines]) =>
    told(lines).map(([field, value]) => ({ section, field, value: value ?? NOT_GIVEN })),
  );
}

type Line = readonly [field: string, value: string | null];

/** Where two lines are called the same, the second is `… (2)`. */
function told(lines: readonly Line[]): Line[] {
  const times = new Map<string, number>();
  return lines.map(([field, value]) => {
    const nth = (times.get(field) ?? 0) + 1;
    times.set(field, nth);
    return [nth === 1 ? field : `${field} (${nth})`, value];
  });
}

const reportLines = ({ kind, crossed_on, due_on }: PacketFacts): Line[] => [
  ["About", kind === "deal" ? "One deal" : "All that one payor gave, promised and agreed on"],
  ["Came to the figure that is reported on", crossed_on],
  ["To be reported by", due_on],
];

const athleteLines = ({ athlete }: PacketFacts): Line[] => [
  ["Name", athlete.name],
  ["School", athlete.school],
  ["Team", athlete.team],
  ["Sport", athlete.sport],
  ["State of the school", athlete.state],
  ["Division", athlete.division],
];

const payorLines = ({ payor }: PacketFacts): Line[] => [
  ["Name", payor.name],
  ["Kind", PAYOR_KINDS[payor.kind]],
  ["Representative", payor.representative],
  ["Email", payor.email],
  ...(payor.members ?? []).map(
    ({ kind, name, email, sum }): Line => [
      "Counts as one with",
      `${name}${email ? ` (${email})` : ""}, ${PAYOR_KINDS[kind].toLowerCase()}: ${sum} USD`,
    ],
  ),
];

const termLines = ({ term }: PacketFacts): Line[] => [
  ["Agreed on", term.agreed_on],
  ["From", term.from],
  ["Until", term.until],
];

const usd = (amount: string | null): string | null => (amount === null ? null : `${amount} USD`);

const compensationLines = ({ kind, compensation: it }: PacketFacts): Line[] => [
  ...(kind === "deal"
    ? [
        ["Flat fee", usd(it.flat_fee)] as const,
        ["Royalties, percent of net revenue", it.royalties_percent] as const,
        ["Other pay", it.other] as const,
        ["Counts as", usd(it.counted)] as const,
      ]
    : []),
  ["All with this payor: paid, after refunds", usd(it.paid)],
  ["All with this payor: promised by plans", usd(it.promised)],
  ["All with this payor: deals", usd(it.deals)],
  ["All with this payor", usd(it.sum)],
  ["May come to more", it.is_open_ended ? "Yes: part of it is royalties or in kind" : "No"],
];

const purposeLines = ({ business_purpose, scope_of_use, details }: PacketFacts): Line[] => [
  ["What is promoted, and for which business", business_purpose],
  ["Use of name and likeness", scope_of_use],
  ["Details", details],
];

const deliverableLines = ({ deliverables }: PacketFacts): Line[] =>
  deliverables.length === 0
    ? [["Deliverables", null]]
    : deliverables.map(({ platform, count, what }) => [platform, what ? `${count}: ${what}` : String(count)]);

const sumLines = ({ lines, lines_left_out }: PacketFacts): Line[] => [
  ...lines.map(
    ({ day, what, amount, is_open_ended }): Line => [
      `${day} ${what}`,
      is_open_ended ? `${amount} USD and more` : `${amount} USD`,
    ],
  ),
  ...(lines_left_out > 0 ? [["Further lines", `${lines_left_out}, in the sum as well`] as const] : []),
];

const elsewhereLines = ({ elsewhere = [] }: PacketFacts): Line[] =>
  elsewhere.map(
    (deal): Line => [
      `${deal.agreed_on} ${deal.payor ?? "Payor as above"}`,
      [
        elsewhereWorth(deal),
        deal.what_for,
        deal.ends_on && `until ${deal.ends_on}`,
        deal.paper ? `paper: ${deal.paper.file}` : "no paper",
      ]
        .filter(Boolean)
        .join("; "),
    ],
  );

const paperLines = ({ papers }: PacketFacts): Line[] =>
  papers.length === 0
    ? [["Papers", null]]
    : papers.map(({ name, day, about }) => [name, day ? `${day}: ${about}` : about]);

const attestationLines = ({ attestations }: PacketFacts): Line[] =>
  attestations === null
    ? [["Attested by the athlete on", null]]
    : [
        ["Attested by the athlete on", attestations.given_on],
        ["Version of the words", String(attestations.words_version)],
        ...attestations.words.map((words, at): Line => [`Statement ${at + 1}`, words]),
      ];

const keyOf = ({ section, field }: PacketField): string => `${section}\n${field}`;

/** What differs, line by line, in the order in which it stands now; what is gone comes last. */
export function differences(before: PacketFacts, after: PacketFacts): PacketChange[] {
  const was = new Map(fieldsOf(before).map((line) => [keyOf(line), line]));
  const is = fieldsOf(after);
  const kept = new Set(is.map(keyOf));
  const changed = is.flatMap((line): PacketChange[] => {
    const old = was.get(keyOf(line));
    if (old?.value === line.value) return [];
    return [{ section: line.section, field: line.field, was: old?.value ?? null, is: line.value }];
  });
  const gone = [...was.values()].filter((line) => !kept.has(keyOf(line)));
  return [...changed, ...gone.map(({ section, field, value }) => ({ section, field, was: value, is: null }))];
}

/** The document of a version. `before`: the facts of the one before it. */
export const documentOf = (
  facts: PacketFacts,
  version: number,
  before: PacketFacts | null,
): PacketDocument => ({
  format: "donate-nil/report-packet",
  format_version: 1,
  version,
  facts,
  changes: before ? differences(before, facts) : [],
});
