import sql from "sql-template-tag";
import * as z from "zod/mini";
import {
  PACKET_FORMATS,
  type PacketFormat,
  REPORT_PACKET_FILE,
} from "../../../contract/contributions/report-packet.ts";
import { id } from "../../../contract/form/fields.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { OwnFile } from "../../http/files/own-file.ts";
import { mayNote } from "../payors/askers.ts";
import { bytesOf, packetZip, type Version } from "./packet-zip.ts";

const queryShape = z.object({ packet: id, as: z.enum(PACKET_FORMATS) });

const MISSING = "There is no such file of yours. Please get it from the page of the report.";

const TYPES: Readonly<Record<PacketFormat, string>> = {
  zip: "application/zip",
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

/** A version of a packet, for the athlete and officers of their school: another's is as good as none. */
export const packetOwnFile: OwnFile = {
  address: REPORT_PACKET_FILE,
  who: "member",
  fresh_proof: true,
  page: pages.start.to(),
  async write({ database }, query, asker) {
    const asked = z.safeParse(queryShape, query);
    if (!asked.success) throw new Refusal(404, MISSING);
    const found = await database.row<Found>(sql`
      select k.version, k.sha256, k.document, coalesce(p.merged_into, p.player_id)::int as player_id
        from report_packets k join players p using (player_id) where k.packet_id = ${asked.data.packet}`);
    if (!found || !(await mayNote(database, found.player_id, asker))) throw new Refusal(404, MISSING);
    if (found.document === null)
      throw new Refusal(
        410,
        "What this version said was deleted, with the account or the page of someone it named.",
      );
    const { as, packet } = asked.data;
    const version = { text: found.document, sha256: found.sha256 };
    const file = as === "zip" ? await packetZip(database, version) : await inOneFile(version, as);
    await audit(database, asker, {
      act: "took a packet of a payor's report",
      subject: `player ${found.player_id}`,
      detail: { packet_id: packet, as },
    });
    return { name: `nil-report-${packet}-version-${found.version}.${as}`, type: TYPES[as], ...file };
  },
};

interface Found extends Record<string, unknown> {
  readonly version: number;
  readonly sha256: string;
  readonly document: string | null;
  readonly player_id: number;
}

async function inOneFile({ text, sha256 }: Version, as: Exclude<PacketFormat, "zip">) {
  const bytes = await bytesOf(text, sha256, as);
  return { bytes: bytes.length, pieces: [bytes] };
}
