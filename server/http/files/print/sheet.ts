import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { PRINT_FONTS, printable, signsOf } from "./print-signs.ts";

/** A paper to print: who and what on top, then section by section a label and what it says. */
export interface Sheet {
  /** Of the file, as a reader of PDFs shows it. */
  readonly title: string;
  /** Stands in the file as its day, so that the same sheet is the same bytes: ISO 8601, UTC. */
  readonly made_at: string;
  readonly head: {
    readonly over: string;
    readonly title: string;
    readonly about: string;
    readonly notes: readonly string[];
  };
  readonly sections: readonly SheetSection[];
  readonly footer: string;
}

export interface SheetSection {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
}

type Page = InstanceType<typeof PDFDocument>;

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
 * The same bytes for the same sheet: it has no time of its own, and the font's parts are named by their order. A sign that can't be printed
 * stands by its number. Takes up to two seconds, so it runs in a thread of its own (in-thread.ts).
 */
export async function sheetPdf({ title, made_at, head, sections, footer }: Sheet): Promise<Uint8Array> {
  const plain = readFileSync(PRINT_FONTS.plain);
  const bold = readFileSync(PRINT_FONTS.bold);
  const has = signsOf(plain);
  const say = (text: string): string => printable(text, has);
  const page = new PDFDocument({
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
      CreationDate: new Date(made_at),
    },
  });
  const pieces: Buffer[] = [];
  page.on("data", (piece: Buffer) => void pieces.push(piece));
  const ended = new Promise<void>((done, fail) => void page.on("end", done).on("error", fail));
  page.registerFont("plain", plain).registerFont("bold", bold);
  top(page, head, say);
  for (const section of sections) {
    heading(page, say(section.title));
    for (const { label, value } of section.rows) row(page, say(label), say(value));
  }
  footers(page, say(footer));
  page.end();
  await ended;
  return Buffer.concat(pieces);
}

function top(page: Page, { over, title, about, notes }: Sheet["head"], say: (text: string) => string): void {
  page.font("bold").fontSize(10).fillColor(MUTED).text(say(over));
  page.font("bold").fontSize(24).fillColor(INK).text(say(title));
  page.moveDown(0.3);
  page.font("plain").fontSize(13).text(say(about), { width: WIDTH });
  page.moveDown(0.6);
  page.fontSize(10).fillColor(MUTED);
  for (const [at, note] of notes.entries()) {
    if (at > 0) page.moveDown(0.4);
    page.text(say(note), { width: WIDTH });
  }
  page.moveDown(0.6);
}

/** Never alone at the end of a page. */
function heading(sheet: Page, text: string): void {
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
function row(sheet: Page, label: string, value: string): void {
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

function footers(sheet: Page, footer: string): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    // Below the margin a text would begin a page of its own.
    sheet.page.margins.bottom = 0;
    sheet
      .font("plain")
      .fontSize(8)
      .fillColor(MUTED)
      .text(`${footer} · page ${page + 1} of ${count}`, MARGIN, 792 - MARGIN + 8, {
        width: WIDTH,
        lineBreak: false,
        ellipsis: true,
        height: 12,
      });
  }
}
