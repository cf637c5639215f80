import type { PacketDocument } from "../../../contract/contributions/packet-facts.ts";
import { csvLine } from "../../http/files/csv.ts";
import { fieldsOf } from "./fields.ts";

/** A packet as a table: a line for each thing that it says, then what changed since the version before. */
export const packetCsv = (packet: PacketDocument, hash: string): string =>
  [
    csvLine(["section", "field", "value", "was"]),
    csvLine(["Packet", "Version", packet.version, null]),
    csvLine(["Packet", "SHA-256 of its JSON file", hash, null]),
    ...fieldsOf(packet.facts).map(({ section, field, value }) => csvLine([section, field, value, null])),
    ...packet.changes.map(({ section, field, was, is }) =>
      csvLine([`Changed: ${section}`, field, is ?? "Gone", was ?? "New"]),
    ),
  ].join("");
