import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import type { PacketDocument, PacketField } from "../../../contract/contributions/packet-facts.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { fieldsOf } from "./fields.ts";
import { PRINT_FONTS, printable, signsOf } from "./print-signs.ts";

/** What a thread is given. */
export interface ToPrint {
  readonly packet: PacketDocument;
  readonly hash: string;
}

type Sheet = InstanceType<typeof PDFDocument>;

/** US letter, in points. */
const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const LABEL_WIDTH = 165;
const GAP = 12;
const LAST_LINE = 792 - MARGIN - 24;

const INK = "#16181d";
const MUTED = "#565b66";
const RULE = "#c9ccd3";

/**
 * A packet to print and to hand in: cover, then section by section, then what changed since the version before. The same bytes
 * for the same packet: it has no time of its own, and the font's parts are named by their order. Takes up to two seconds, so it runs in a
 * thread of its own (print-pdf.ts).
 */
export async function packetPdf({ packet, hash }: ToPrint): Promise<Uint8Array> {
  const plain = readFileSync(PRINT_FONTS.plain);
  const bold = readFileSync(PRINT_FONTS.bold);
  const has = signsOf(plain);
  const say = (text: string): string => printable(text, has);
  const title = `Report of ${packet.facts.athlete.name}, version ${packet.version}`;
  const sheet = new PDFDocument({
    size: "LETTER",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: say(title),
      Author: PRODUCT_NAME,
      Creator: PRODUCT_NAME,
      Producer: PRODUCT_NAME,
      CreationDate: dayOfFacts(packet),
    },
  });
  const pieces: Buffer[] = [];
  sheet.on("data", (piece: Buffer) => void pieces.push(piece));
  const ended = new Promise<void>((done, fail) => void sheet.on("end", done).on("error", fail));
  sheet.registerFont("plain", plain).registerFont("bold", bold);
  cover(sheet, packet, hash, say);
  sections(sheet, fieldsOf(packet.facts), say);
  changes(sheet, packet, say);
  footers(sheet, say(`${packet.facts.athlete.name} · version ${packet.version}`), hash);
  sheet.end();
  await ended;
  return Buffer.concat(pieces);
}

/** The last day that the facts name and that is over by them: they have no later one to tell of. */
function dayOfFacts({ facts }: PacketDocument): Date {
  const days = [
    facts.term.agreed_on,
    facts.crossed_on,
    facts.attestations?.given_on,
    ...facts.lines.map(({ day }) => day),
  ].filter((day) => day !== null && day !== undefined);
  return new Date(`${days.sort().at(-1) ?? "2021-07-01"}T00:00:00Z`);
}

type Say = (text: string) => string;

function cover(
  sheet: Sheet,
  { facts, version, changes: changed }: PacketDocument,
  hash: string,
  say: Say,
): void {
  sheet.font("bold").fontSize(10).fillColor(MUTED).text("For the College Sports Commission");
  sheet
    .font("bold")
    .fontSize(24)
    .fillColor(INK)
    .text(facts.kind === "deal" ? "Report of a deal" : "Report of a payor");
  sheet.moveDown(0.3);
  const name = facts.payor.name ?? "a payor we don't know by name";
  sheet
    .font("plain")
    .fontSize(13)
    .text(say(`${facts.athlete.name}, ${facts.athlete.school}, and ${name}`), { width: WIDTH });
  sheet.moveDown(0.6);
  const since =
    changed.length === 0
      ? ""
      : ` ${changed.length} ${changed.length === 1 ? "line differs" : "lines differ"} from the version before: see the end.`;
  sheet
    .fontSize(10)
    .fillColor(MUTED)
    .text(
      `Version ${version}.${since} Prepared with ${PRODUCT_NAME}, which sends nothing to the Commission: the athlete enters it. Days are in UTC, sums in US dollars. A sign that can't be printed stands by its number, like [U+1F600]; the JSON file has it as it is.`,
      { width: WIDTH },
    );
  sheet.moveDown(0.4).text(`SHA-256 of the JSON file: ${hash}`, { width: WIDTH });
  sheet.moveDown(0.6);
}

function sections(sheet: Sheet, fields: readonly PacketField[], say: Say): void {
  let section = "";
  for (const line of fields) {
    if (line.section !== section) heading(sheet, line.section);
    section = line.section;
    row(sheet, say(line.field), say(line.value));
  }
}

function changes(sheet: Sheet, { changes: changed }: PacketDocument, say: Say): void {
  if (changed.length === 0) return;
  heading(sheet, "Since the version before");
  for (const { section, field, was, is } of changed)
    row(sheet, say(`${section}: ${field}`), say(`Was: ${was ?? "not there"}\nIs: ${is ?? "not there"}`));
}

/** Never alone at the end of a page. */
function heading(sheet: Sheet, text: string): void {
  if (sheet.y > LAST_LINE - 60) sheet.addPage();
  sheet.moveDown(0.6);
  sheet.font("bold").fontSize(13).fillColor(INK).text(text, MARGIN, sheet.y, { width: WIDTH });
  const y = sheet.y + 2;
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
  sheet.y = y + 5;
}

/** A label and what it says beside it; what is longer than the page goes on on the next one. */
function row(sheet: Sheet, label: string, value: string): void {
  const width = WIDTH - LABEL_WIDTH - GAP;
  sheet.fontSize(9.5);
  const label_height = sheet.font("bold").heightOfString(label, { width: LABEL_WIDTH });
  const height = Math.max(label_height, sheet.font("plain").heightOfString(value, { width }));
  if (sheet.y + Math.min(height, 200) > LAST_LINE) sheet.addPage();
  const top = sheet.y;
  const page = sheet.bufferedPageRange().count;
  sheet.font("bold").fillColor(MUTED).text(label, MARGIN, top, { width: LABEL_WIDTH });
  const label_end = sheet.y;
  sheet
    .font("plain")
    .fillColor(INK)
    .text(value, MARGIN + LABEL_WIDTH + GAP, top, { width });
  const is_same_page = sheet.bufferedPageRange().count === page;
  sheet.y = (is_same_page ? Math.max(sheet.y, label_end) : sheet.y) + 4;
  sheet.x = MARGIN;
}

function footers(sheet: Sheet, whose: string, hash: string): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    // Below the margin a text would begin a page of its own.
    sheet.page.margins.bottom = 0;
    sheet
      .font("plain")
      .fontSize(8)
      .fillColor(MUTED)
      .text(`${whose} · ${hash.slice(0, 16)} · page ${page + 1} of ${count}`, MARGIN, 792 - MARGIN + 8, {
        width: WIDTH,
        lineBreak: false,
        ellipsis: true,
        height: 12,
      });
  }
}
