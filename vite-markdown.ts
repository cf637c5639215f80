import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

/** An information page as it is imported: `import { page } from "./about-us.md"`. */
export interface MarkdownPage {
  readonly title: string;
  readonly description: string;
  /** The day it was last changed, as YYYY-MM-DD. */
  readonly updated: string;
  readonly html: string;
  /** Which of the ledger's sums stand below its text; absent where none do. */
  readonly figures?: string;
}

/** Makes a module of each Markdown file while the site is built, so that no browser ever reads Markdown. */
export const markdownPages = (): Plugin => ({
  name: "markdown-pages",
  transform(text, id) {
    if (!id.endsWith(".md")) return null;
    return { code: `export const page = ${JSON.stringify(typeset(text))};`, map: null };
  },
});

const REQUIRED = ["title", "description", "updated"] as const;

/** Lines of `name: value` between two lines of dashes, and then the text. Throws where one is missing. */
export function typeset(text: string): MarkdownPage {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const told = Object.fromEntries(
    head.split("\n").map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name, value.join(": ").trim()];
    }),
  );
  const { title = "", description = "", updated = "" } = told;
  const missing = REQUIRED.filter((name) => !told[name]);
  if (missing.length > 0) throw new Error(`The page's head lacks ${missing.join(", ")}.`);
  const { figures } = told;
  return {
    title,
    description,
    updated,
    html: marked.parse(body, { async: false }),
    ...(figures ? { figures } : {}),
  };
}

const marked = new Marked({
  renderer: {
    /** A heading can be linked to. */
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** A wide table scrolls in itself, by keyboard too, and the page stays as wide as the phone. */
    table(token: Tokens.Table): string {
      const row = (cells: Tokens.TableCell[], tag: "th" | "td") =>
        `<tr>${cells.map((cell) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const head = `<thead>${row(token.header, "th")}</thead>`;
      const body = `<tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody>`;
      return `<div data-table tabindex="0" role="region" aria-label="Table"><table>${head}${body}</table></div>\n`;
    },
  },
});

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
