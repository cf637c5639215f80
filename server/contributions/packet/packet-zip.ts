import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import type { PacketDocument } from "../../../contract/contributions/packet-facts.ts";
import type { PacketFormat } from "../../../contract/contributions/report-packet.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { printSheet } from "../../http/files/print/in-thread.ts";
import { openZip } from "../../http/files/zip.ts";
import type { Queries } from "../../world/database.ts";
import { canonical } from "./canonical.ts";
import { packetCsv } from "./csv.ts";
import { packetSheet } from "./packet-sheet.ts";
import { documentIn } from "./report.ts";

/** A version as it is kept: its JSON file, and the hash of that. */
export interface Version {
  readonly text: string;
  readonly sha256: string;
}

/** A version in one format. Throws `TOO_BUSY` where too many PDFs are waited for. */
export async function bytesOf(
  text: string,
  sha256: string,
  as: Exclude<PacketFormat, "zip">,
): Promise<Buffer> {
  if (as === "json") return Buffer.from(text, "utf8");
  const packet = packetIn(text);
  return as === "csv"
    ? Buffer.from(packetCsv(packet, sha256), "utf8")
    : printSheet(packetSheet(packet, sha256));
}

function packetIn(text: string): PacketDocument {
  const packet = documentIn(text);
  if (!packet) throw new Error("A packet without words was asked for.");
  return packet;
}

/** A ZIP file counts its years from here, in the time of whoever writes it. The facts have days of their own. */
const NO_DAY = new Date(1980, 0, 1);

interface FileInZip {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * The version in each format, the papers of its deals, and a manifest with the hash of each, which comes first: the same bytes for the
 * same version. It is written as it is sent, one paper in memory at a time. Throws `Refusal` 410 where a paper is gone, and `TOO_BUSY`.
 */
export async function packetZip(queries: Queries, { text, sha256 }: Version) {
  const packet = packetIn(text);
  const papers = (packet.facts.elsewhere ?? []).flatMap(({ paper }) => (paper ? [paper] : []));
  const kept = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from deal_papers where entry_id = any (${papers.map(({ entry_id }) => entry_id)}::bigint[])`);
  if (kept?.count !== papers.length) throw new Refusal(410, GONE);
  const own = new Map<string, Buffer>();
  for (const as of ["pdf", "json", "csv"] as const) own.set(`report.${as}`, await bytesOf(text, sha256, as));
  const manifest = canonical({
    format: "donate-nil/report-packet-files",
    format_version: 1,
    version: packet.version,
    files: [
      ...[...own].map(([name, bytes]): FileInZip => ({ name, bytes: bytes.length, sha256: hashOf(bytes) })),
      ...papers.map(({ file, bytes, sha256: hash }): FileInZip => ({ name: file, bytes, sha256: hash })),
    ],
  });
  return { pieces: written(queries, manifest, own, papers), is_foreign: true as const };
}

const GONE = "A paper of this version was deleted. Please get the PDF, JSON or CSV instead.";

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function* written(
  queries: Queries,
  manifest: string,
  own: ReadonlyMap<string, Buffer>,
  papers: readonly { readonly entry_id: number; readonly file: string; readonly sha256: string }[],
): AsyncGenerator<Buffer> {
  let made: Buffer[] = [];
  const zip = openZip(NO_DAY, async (bytes) => {
    made.push(bytes);
  });
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const [name, content] of [["manifest.json", manifest] as const, ...own]) {
    await zip.add(name, [content]);
    yield* taken();
  }
  for (const { entry_id, file, sha256 } of papers) {
    const paper = await queries.row<{ content: Buffer }>(
      sql`select content from deal_papers where entry_id = ${entry_id}`,
    );
    // Deleted at this moment, or not the one that the version names: what was sent so far lacks its end.
    if (!paper || hashOf(paper.content) !== sha256)
      throw new Error(`Paper ${entry_id} of a packet is another.`);
    await zip.add(file, [paper.content]);
    yield* taken();
  }
  await zip.end();
  yield* taken();
}
