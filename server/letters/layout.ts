import { SHARE_PICTURE } from "../../contract/pages/share-picture.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Draft } from "./draft.ts";
import { paragraphsOf } from "./paragraphs.ts";

/** The widest that a letter gets, in pixels: what mail programs agree on. */
const WIDTH = 560;

const INK = "#0b1324";
const CHALK = "#ffffff";
const FLARE = "#ff5c1a";
const MUTED = "#4f5b70";

/**
 * Mail programs that turn letters dark by themselves guess at colors; those that ask are told ours. `!important`, since
 * every color stands at its element: the others read no style sheet.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #0b1324 !important }
.sheet { background: #16213a !important }
.sheet, .ink { color: #ffffff !important }
.muted { color: #b9c4d8 !important }
.link { color: #ffb28f !important }
.rule { border-color: #33415c !important }
}`;

/** A letter as a page: rows of one table, which every mail program lays out alike. Opens nothing from outside but the athlete's picture. */
export function layOut(subject: string, said: Omit<Draft, "key" | "to" | "subject" | "because">): string {
  const { opening, amount, athlete, body = "", facts = [], way, after, smallPrint = [], quoted } = said;
  const rows = [
    logo(),
    stripe(athlete?.colors.team ?? FLARE),
    athlete ? picture(athlete) : "",
    sheet(
      amount
        ? `<p style="margin:0 0 4px;font-size:40px;line-height:1.1;font-weight:700">${escaped(amount)}</p>`
        : "",
      `<p style="margin:0 0 16px;font-size:18px;line-height:1.45">${escaped(opening)}</p>`,
      ...paragraphsOf(body).map(paragraph),
      factsTable(facts),
      way ? button(way) : "",
      ...after.map((line) => `<p style="margin:0 0 12px">${withLinks(line)}</p>`),
      quoted ? quotation(quoted) : "",
    ),
    foot(smallPrint),
  ];
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark }
${DARK}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f3f5f9;color:${INK};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
${preheader(said.preheader ?? opening)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:16px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px;table-layout:fixed;overflow-wrap:anywhere">
${rows.filter(Boolean).join("\n")}
</table></td></tr></table></body></html>`;
}

/** What the inbox shows beside the subject; the blanks keep the letter's first words from following it there. */
const preheader = (words: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(words)}${"&#8199;&#65279;&#847; ".repeat(40)}</div>`;

/** The name as the mark of the site: its last word on a plate. Text, so that it is there before pictures are allowed. */
function logo(): string {
  const words = PRODUCT_NAME.toUpperCase().split(" ");
  const letters = "font-size:18px;line-height:1;font-weight:800;letter-spacing:0.02em";
  return row(
    `padding:16px;background:${INK};color:${CHALK}`,
    `<span style="${letters};color:${CHALK}">${escaped(words.slice(0, -1).join(" "))}</span> <span style="${letters};display:inline-block;padding:3px 7px;border-radius:3px;background:${FLARE};color:${INK}">${escaped(words.at(-1) ?? "")}</span>`,
  );
}

const stripe = (color: string): string =>
  row(`height:8px;font-size:0;line-height:0;background:${color}`, "&nbsp;");

function picture({ picture: address, alt, page, colors }: NonNullable<Draft["athlete"]>): string {
  const height = Math.round((WIDTH * SHARE_PICTURE.height) / SHARE_PICTURE.width);
  // Where pictures are blocked, the words in their place are read on the team's color.
  const letters = `color:${colors.on_team};font-size:20px;font-weight:700;text-align:center`;
  return row(
    `background:${colors.team};font-size:0;line-height:0`,
    `<a href="${escaped(page)}" style="color:${colors.on_team};text-decoration:none"><img src="${escaped(address)}" alt="${escaped(alt)}" width="${WIDTH}" height="${height}" border="0" style="display:block;width:100%;height:auto;line-height:1.4;${letters}"></a>`,
  );
}

const sheet = (...parts: readonly string[]): string =>
  row(`padding:24px 16px 12px;background:${CHALK};color:${INK}`, parts.filter(Boolean).join("\n"), "sheet");

function foot(lines: readonly string[]): string {
  const small = lines.map((line) => `<p style="margin:0 0 8px">${withNamedLink(line)}</p>`).join("\n");
  if (small === "") return "";
  return row(
    `padding:0 16px 16px;background:${CHALK};color:${MUTED};font-size:14px;line-height:1.45`,
    `<div class="rule" style="border-top:1px solid #d9deea;padding-top:12px">${small}</div>`,
    "sheet muted",
  );
}

const row = (style: string, content: string, classes = ""): string =>
  `<tr><td${classes ? ` class="${classes}"` : ""} style="${style}">${content}</td></tr>`;

function factsTable(facts: NonNullable<Draft["facts"]>): string {
  if (facts.length === 0) return "";
  const rows = facts.map(
    ([name, value, address]) =>
      `<tr><th class="muted" align="left" valign="top" style="padding:6px 16px 6px 0;color:${MUTED};font-weight:600;overflow-wrap:normal">${linked(name, address)}</th><td class="ink" valign="top" style="padding:6px 0;color:${INK}">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
}

const button = ({ label, address }: NonNullable<Draft["way"]>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td style="border-radius:6px;background:${FLARE}"><a href="${escaped(address)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:${FLARE};color:${INK};font-weight:700;text-decoration:none">${escaped(label)}</a></td></tr></table>`;

const paragraph = (lines: readonly string[]): string =>
  `<p style="margin:0 0 12px">${lines.map(withLinks).join("<br>")}</p>`;

const quotation = ({ label, words }: NonNullable<Draft["quoted"]>): string =>
  `<p class="muted" style="margin:24px 0 8px;color:${MUTED}">${escaped(label)}</p>
<blockquote class="muted rule" style="margin:0 0 12px;padding-left:12px;border-left:3px solid #c3cad8;color:${MUTED}">${paragraphsOf(words).map(paragraph).join("\n")}</blockquote>`;

const linked = (text: string, address: string | undefined): string =>
  address
    ? `<a class="link" href="${escaped(address)}" style="color:${INK}">${escaped(text)}</a>`
    : escaped(text);

/** Of `Terms of Use: https://…` the words are the link. Only of what is ours: what somebody typed shows where it leads. */
function withNamedLink(line: string): string {
  const [, name, address] = /^([^:]{1,60}): (https?:\/\/\S+)$/.exec(line) ?? [];
  return name ? linked(name, address) : withLinks(line);
}

/** Not every mail program makes a link of an address that stands in a sentence. */
const withLinks = (line: string): string =>
  line
    .split(/(\s)/)
    .map((word) => (/^https?:\/\//.test(word) ? linked(word, word) : escaped(word)))
    .join("");

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
