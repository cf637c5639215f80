import type { PacketDocument } from "../../../contract/contributions/packet-facts.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Sheet, SheetSection } from "../../http/files/print/sheet.ts";
import { fieldsOf } from "./fields.ts";

/** A packet to print and to hand in: cover, then section by section, then what changed since the version before. */
export function packetSheet(packet: PacketDocument, hash: string): Sheet {
  const { facts, version, changes } = packet;
  const name = facts.payor.name ?? "a payor we don't know by name";
  const since =
    changes.length === 0
      ? ""
      : ` ${changes.length} ${changes.length === 1 ? "line differs" : "lines differ"} from the version before: see the end.`;
  return {
    title: `Report of ${facts.athlete.name}, version ${version}`,
    made_at: lastDayOf(packet),
    head: {
      over: "For the College Sports Commission",
      title: facts.kind === "deal" ? "Report of a deal" : "Report of a payor",
      about: `${facts.athlete.name}, ${facts.athlete.school}, and ${name}`,
      notes: [
        `Version ${version}.${since} Prepared with ${PRODUCT_NAME}, which sends nothing to the Commission: the athlete enters it. Days are in UTC, sums in US dollars. A sign that can't be printed stands by its number, like [U+1F600]; the JSON file has it as it is.`,
        `SHA-256 of the JSON file: ${hash}`,
      ],
    },
    sections: [...sectionsOf(packet), ...changesOf(packet)],
    footer: `${facts.athlete.name} · version ${version} · ${hash.slice(0, 16)}`,
  };
}

/** The last day that the facts name and that is over by them: they have no later one to tell of. */
function lastDayOf({ facts }: PacketDocument): string {
  const days = [
    facts.term.agreed_on,
    facts.crossed_on,
    facts.attestations?.given_on,
    ...facts.lines.map(({ day }) => day),
  ].filter((day) => day !== null && day !== undefined);
  return `${days.sort().at(-1) ?? "2021-07-01"}T00:00:00Z`;
}

const sectionsOf = ({ facts }: PacketDocument): SheetSection[] =>
  [...Map.groupBy(fieldsOf(facts), ({ section }) => section)].map(([title, lines]) => ({
    title,
    rows: lines.map(({ field, value }) => ({ label: field, value })),
  }));

const changesOf = ({ changes }: PacketDocument): SheetSection[] =>
  changes.length === 0
    ? []
    : [
        {
          title: "Since the version before",
          rows: changes.map(({ section, field, was, is }) => ({
            label: `${section}: ${field}`,
            value: `Was: ${was ?? "not there"}\nIs: ${is ?? "not there"}`,
          })),
        },
      ];
