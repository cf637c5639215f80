import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

/** An information page as it is imported: `import { page } from "../../about-us.md"`. */
export interface MarkdownPage {
  readonly title: string;
  readonly description: string;
  /** The day it was last changed, as YYYY-MM-DD. */
  readonly updated: string;
  readonly html: string;
  /** Its headings, in order, for who wants to know what comes. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** Which of the ledger's sums stand above its text; absent where none do. */
  readonly figures?: string;
  /** `jersey: TRUST 0 | 0 | supporters' names on any page`: name and number on its back, the page's figure, what that means. */
  readonly jersey: {
    readonly name: string;
    readonly number: string;
    readonly figure: string;
    readonly means: string;
  };
}

/** Makes a module of each Markdown file while the site is built, so that no browser ever reads Markdown. */
export const markdownPages = (): Plugin => ({
  name: "markdown-pages",
  transform(text, id) {
    if (!id.endsWith(".md")) return null;
    return { code: `export const page = ${JSON.stringify(typeset(text))};`, map: null };
  },
});

const REQUIRED = ["title", "description", "updated", "jersey"] as const;

/** Lines of `name: value` between two lines of dashes, and then the text. Throws where one is missing. */
export function typeset(text: string): MarkdownPage {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const told = Object.fromEntries(
    head.split("\n").map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name, value.join(": ").trim()];
    }),
  );
  const { title = "", description = "", updated = "", jersey = "" } = told;
  const missing = REQUIRED.filter((name) => !told[name]);
  if (missing.length > 0) throw new Error(`The page's head lacks ${missing.join(", ")}.`);
  const { figures } = told;
  return {
    title,
    description,
    updated,
    html: keepWhole(marked.parse(body, { async: false })),
    sections: marked
      .lexer(body)
      .filter((token): token is Tokens.Heading => token.type === "heading" && token.depth === 2)
      .map((heading) => ({ id: slugOf(heading.text), title: plain(heading.text) })),
    ...(figures ? { figures } : {}),
    jersey: jerseyOf(jersey),
  };
}

function jerseyOf(told: string): MarkdownPage["jersey"] {
  const [back = "", figure = "", means = ""] = told.split(" | ");
  const [name = "", number = ""] = back.split(" ");
  return { name, number, figure, means };
}

const marked = new Marked({
  renderer: {
    /** A heading can be linked to. */
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** On a phone its rows become lists: each cell says its column, and the roles outlive the layout. */
    table({ header, rows }: Tokens.Table): string {
      const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
      const heads = header.map((cell) => `<th scope="col" role="columnheader">${inline(cell)}</th>`);
      const columns = header.map((cell) => quoted(plain(cell.text)));
      const row = (cells: string[]) => `<tr role="row">${cells.join("")}</tr>`;
      const body = rows.map((cells) =>
        row(cells.map((cell, at) => `<td role="cell" data-column=${columns[at]}>${inline(cell)}</td>`)),
      );
      return `<table role="table"><thead role="rowgroup">${row(heads)}</thead><tbody role="rowgroup">${body.join("")}</tbody></table>\n`;
    },
  },
});

/** Text without the marks of Markdown. */
const plain = (text: string): string => text.replaceAll(/[*_`]/g, "");

const quoted = (text: string): string => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;

/** A date, and a word that is no word without its hyphen, do not break there. */
const keepWhole = (html: string): string =>
  html.replaceAll(
    /\b(?:\d{4}-\d\d(?:-\d\d|D)|e-mail|tax-deductible)\b(?![^<]*>)/g,
    "<span data-whole>$&</span>",
  );

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
