/** Text that is safe to send as HTML. Only `html` and `trusted` make it. */
export type Html = { readonly markup: string };

type Part = Html | string | number | null | undefined | false | readonly Html[];

/** A template whose interpolated text is escaped; nested `html` and lists of it go in as they are. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce(
    (before, string, index) => before + render(parts[index - 1] ?? null) + string,
  );
  return { markup };
}

/** Marks text written by us (a style sheet, a script) as HTML. Never for anything that came from outside. */
export function trusted(markup: string): Html {
  return { markup };
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "markup" in part ? part.markup : part.map((one) => one.markup).join("");
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
