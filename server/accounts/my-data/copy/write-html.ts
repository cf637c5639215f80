import { KEPT_AFTER_DELETION } from "../../../../contract/accounts/kept-after-deletion.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { letterMoment, longDate } from "../../../../pure/dates.ts";
import { counted } from "../../../../pure/numbers.ts";
import { reasonsNotGiven } from "../sections/not-given.ts";
import type { Section } from "../sections/section.ts";
import { STYLES } from "./html-styles.ts";
import type { GivenRow } from "./read-section.ts";
import type { OfCopy } from "./write-json.ts";

/** Rows of a section that are shown to be read; all of them are in the JSON. */
export const MOST_SHOWN = 200;

/** A section with its first rows, and how many there are in all. */
export interface ShownSection {
  readonly section: Section;
  readonly rows: readonly GivenRow[];
  readonly count: number;
}

/** The file for people: one page without scripts, and without anything from elsewhere. */
export function writeHtml({ made_at, user_id }: OfCopy, shown: readonly ShownSection[]): string {
  const there = shown.filter(({ count }) => count > 0);
  const empty = shown.filter(({ count }) => count === 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<meta name="robots" content="noindex">
<title>My data at ${PRODUCT_NAME}</title>
<style>${STYLES}</style>
</head>
<body>
<header>
<h1>My data at ${PRODUCT_NAME}</h1>
<p>Account ${user_id}, as of ${letterMoment(made_at)}: what we keep about you. The same is in my-data.json, for programs.</p>
</header>
<nav aria-label="Contents"><ul>
${there.map(({ section, count }) => `<li><a href="#${section.name}">${escaped(section.title)}</a> (${counted(count)})</li>`).join("\n")}
<li><a href="#kept">What is kept after you delete your account</a></li>
<li><a href="#not-given">What is not in here</a></li>
</ul></nav>
<main>
${there.map(sectionOf).join("\n")}
${keptPart()}
${notGivenPart(empty)}
</main>
</body>
</html>
`;
}

function sectionOf({ section: { name, title, about }, rows, count }: ShownSection): string {
  const more =
    count > rows.length
      ? `<p class="more">And ${counted(count - rows.length)} more. All are in my-data.json, under <code>${name}</code>.</p>`
      : "";
  return `<section id="${name}">
<h2>${escaped(title)}</h2>
<p>${escaped(about)}</p>
${rows.map(rowOf).join("\n")}
${more}
</section>`;
}

const rowOf = (row: GivenRow): string => {
  const facts = Object.entries(row).flatMap(([key, value]) => {
    const text = textOf(key, value, row);
    return text === "" ? [] : [`<div><dt>${escaped(labelOf(key))}</dt><dd dir="auto">${text}</dd></div>`];
  });
  return `<dl>${facts.join("")}</dl>`;
};

/** `paid_cents` is "Paid", `signed_on` "Signed on", `made_at` "Made at". */
function labelOf(key: string): string {
  const words = key.replace(/_cents$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is not there is not shown: the JSON says so. */
function textOf(key: string, value: unknown, row: GivenRow): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (key === "picture" && typeof value === "string")
    return `<img src="${escaped(value)}" alt="The picture ${escaped(value)}">`;
  if (key === "currency" && value === "usd") return "";
  if (CHOSEN.has(key) && typeof value === "string") return escaped(value.replaceAll("_", " "));
  if (key.endsWith("_cents") && typeof value === "number") return escaped(money(value, row.currency));
  if (key.endsWith("_at") && typeof value === "string") return escaped(letterMoment(new Date(value)));
  if (key.endsWith("_on") && typeof value === "string") return escaped(longDate(value));
  if (typeof value === "object")
    return Object.keys(value).length === 0 ? "" : `<code>${escaped(JSON.stringify(value))}</code>`;
  return escaped(String(value)).replaceAll("\n", "<br>");
}

/** Keys whose values are words of ours. */
const CHOSEN = new Set([
  "state",
  "status",
  "way",
  "purpose",
  "outcome",
  "role",
  "act",
  "who",
  "one_time_or_recurring",
  "made_for",
]);

/** `$1,250.00`; of another currency its letters follow. */
function money(cents: number, currency: unknown): string {
  const figures = `${counted(Math.trunc(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
  const sign = cents < 0 ? "-" : "";
  return currency === undefined || currency === "usd"
    ? `${sign}$${figures}`
    : `${sign}${figures} ${String(currency).toUpperCase()}`;
}

function keptPart(): string {
  const kept = Object.values(KEPT_AFTER_DELETION).map(({ title, what, why, until }) => {
    const facts = Object.entries({ [title]: what, Why: why, "How long": until });
    return `<dl>${facts.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join("")}</dl>`;
  });
  return `<section id="kept">
<h2>What is kept after you delete your account</h2>
<p>Everything else goes with it, at once.</p>
${kept.join("\n")}
</section>`;
}

function notGivenPart(empty: readonly ShownSection[]): string {
  const reasons = reasonsNotGiven.map((why) => `<li>${escaped(why)}</li>`);
  const names = empty.map(({ section }) => `<li>${escaped(section.title)}</li>`);
  return `<section id="not-given">
<h2>What is not in here</h2>
<p>Passwords, keys and codes are kept scrambled or encrypted, and are not given. What my-data.json leaves out of each part, and why, stands there. Beside that:</p>
<ul>${reasons.join("\n")}</ul>
${names.length > 0 ? `<p>Of these we have nothing about you:</p><ul>${names.join("\n")}</ul>` : ""}
</section>`;
}

/** Whatever people have typed is text here, in a sentence and in an attribute. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
