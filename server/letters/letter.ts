import { setTimeout as sleep } from "node:timers/promises";
import sql from "sql-template-tag";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Letter } from "../world/mail.ts";
import type { World } from "../world/world.ts";

/** What a letter says, before it is laid out. */
export interface Draft extends Pick<Letter, "key" | "to" | "subject"> {
  readonly opening: string;
  /** With an address where there is more of it. */
  readonly facts?: readonly (readonly [name: string, value: string, address?: string])[];
  /** Where the reader goes from here; in the text its address stands by itself. */
  readonly way?: { readonly label: string; readonly address: string };
  readonly after: readonly string[];
  /** What somebody typed, word by word, its lines as they were: after the opening, and quoted at the end. */
  readonly body?: string;
  readonly quoted?: { readonly label: string; readonly words: string };
}

/** Pause before it is tried once more to write down that a letter left. */
const NOTED_AGAIN_MS = 500;

/**
 * Mails a letter unless it left before: what left is written down under its key. A server that dies between the two
 * sends it again, under the same Message-ID (decision 10).
 */
export async function mailOnce(world: World, draft: Draft): Promise<void> {
  const sent = await world.database.row(sql`select from mails_sent where mail_key = ${draft.key}`);
  if (sent) return;
  await world.mail.send(letterOf(draft));
  await noteSent(world, draft.key);
}

/** However long it takes: a letter that left is not brought back by giving up, only sent again. */
async function noteSent(world: World, key: string): Promise<void> {
  for (let failed = false; ; failed = true) {
    try {
      await world.database.row(sql`insert into mails_sent (mail_key) values (${key}) on conflict do nothing`);
      return;
    } catch (error) {
      if (!failed)
        world.log.warn({ err: error, mail_key: key }, "A letter left, and can't be written down yet.");
      await sleep(NOTED_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** As text, and as a page in the site's colours. */
export function letterOf({ key, to, subject, ...said }: Draft): Letter {
  const { opening, body = "", facts = [], way, after, quoted } = said;
  const named = facts.map(([name, value, address]) => `${name}: ${value}${address ? ` (${address})` : ""}`);
  const quote = quoted ? [quoted.label, ...linesOf(quoted.words).map((line) => `> ${line}`.trimEnd())] : [];
  const typed = paragraphsOf(body);
  const onward = way ? [`${way.label}:`, way.address] : [];
  const paragraphs = [[opening], ...typed, named, onward, after, quote, [PRODUCT_NAME]];
  return {
    key,
    to,
    subject,
    text: paragraphs
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join("\n"))
      .join("\n\n"),
    html: page(said),
  };
}

/** As they were typed, but for blanks at their ends. */
const linesOf = (words: string): string[] =>
  words
    .trim()
    .split("\n")
    .map((line) => line.trimEnd());

/** The lines of each paragraph: an empty line ends one. */
function paragraphsOf(words: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(words)) {
    if (line === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

function page(said: Omit<Draft, "key" | "to" | "subject">): string {
  const { opening, body = "", facts = [], way, after, quoted } = said;
  const rows = facts.map(
    ([name, value, address]) =>
      `<tr><th align="left" style="padding:6px 16px 6px 0;color:#4f5b70;font-weight:600;overflow-wrap:normal">${linked(name, address)}</th><td style="padding:6px 0">${escaped(value)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:24px;background:#f3f5f9;color:#0b1324;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-top:5px solid #ff5c1a;padding:24px;overflow-wrap:anywhere">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">${escaped(PRODUCT_NAME)}</p>
<p>${escaped(opening)}</p>
${paragraphsOf(body).map(paragraph).join("\n")}
<table role="presentation" style="border-collapse:collapse">${rows.join("")}</table>
${way ? wayOn(way) : ""}
${after.map((line) => `<p>${withLinks(line)}</p>`).join("\n")}
${quoted ? quotation(quoted) : ""}
</div></body></html>`;
}

const paragraph = (lines: readonly string[]): string => `<p>${lines.map(withLinks).join("<br>")}</p>`;

const quotation = ({ label, words }: NonNullable<Draft["quoted"]>): string =>
  `<p style="margin:24px 0 8px;color:#4f5b70">${escaped(label)}</p>
<blockquote style="margin:0;padding-left:12px;border-left:3px solid #c3cad8;color:#4f5b70">${paragraphsOf(words).map(paragraph).join("\n")}</blockquote>`;

const wayOn = ({ label, address }: NonNullable<Draft["way"]>): string =>
  `<p style="margin:24px 0"><a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#ff5c1a;color:#0b1324;font-weight:700;text-decoration:none">${escaped(label)}</a></p>`;

const linked = (text: string, address: string | undefined): string =>
  address ? `<a href="${escaped(address)}" style="color:#0b1324">${escaped(text)}</a>` : escaped(text);

/** Not every mail program makes a link of an address that stands in a sentence. */
const withLinks = (line: string): string =>
  line
    .split(/(\s)/)
    .map((word) => (/^https?:\/\//.test(word) ? linked(word, word) : escaped(word)))
    .join("");

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
