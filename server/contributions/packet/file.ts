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
import { packetCsv } from "./csv.ts";
import { packetPdf } from "./pdf.ts";
import { documentIn } from "./report.ts";

const queryShape = z.object({ packet: id, as: z.enum(PACKET_FORMATS) });

const MISSING = "There is no such file of yours. Please get it from the page of the report.";

const TYPES: Readonly<Record<PacketFormat, string>> = {
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
        "What this version said was deleted, with the account or the page of somebody it named.",
      );
    const bytes = await bytesOf(found.document, found.sha256, asked.data.as);
    await audit(database, asker, {
      act: "took a packet of a payor's report",
      subject: `player ${found.player_id}`,
      detail: { packet_id: asked.data.packet, as: asked.data.as },
    });
    return {
      name: `nil-report-${asked.data.packet}-version-${found.version}.${asked.data.as}`,
      type: TYPES[asked.data.as],
      bytes: bytes.length,
      pieces: inOnePiece(bytes),
    };
  },
};

interface Found extends Record<string, unknown> {
  readonly version: number;
  readonly sha256: string;
  readonly document: string | null;
  readonly player_id: number;
}

async function bytesOf(text: string, sha256: string, as: PacketFormat): Promise<Buffer> {
  if (as === "json") return Buffer.from(text, "utf8");
  const packet = documentIn(text);
  if (!packet) throw new Error("A packet without words was asked for.");
  return as === "csv" ? Buffer.from(packetCsv(packet, sha256), "utf8") : packetPdf(packet, sha256);
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
