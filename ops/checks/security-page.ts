import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

/**
 * What a page of claims points to but does not exist, one line each. A file is in backticks, and a test follows its file
 * by title, as in `server/x.test.ts` "somebody signs in". In a title `…` stands for what the test fills in, and at the end
 * for the rest of the title.
 */
export function missingIn(page: string, projectFolder: string): string[] {
  return [
    ...page.matchAll(
      /`((?:contract|pure|server|web|e2e|ops|standins|payments-standin)\/[\w./-]*)`(?: "([^"\n]*)")?/g,
    ),
  ].flatMap(([, file = "", title]) => {
    const path = join(projectFolder, file);
    if (!existsSync(path)) return [`${file} is not there`];
    if (!file.endsWith(".test.ts")) return [];
    if (title === undefined) return [`${file}: which test? It has to stand behind, by its title`];
    const fitting = titlesOf(file, readFileSync(path, "utf8")).filter((each) => fits(each, title));
    if (fitting.length === 1) return [];
    return [`${file} has ${fitting.length} tests "${title}"`];
  });
}

const fits = (title: string, given: string): boolean =>
  title === given || (given.endsWith("…") && title.startsWith(given.slice(0, -1)));

/** The titles of a file's tests, with `…` for what is filled in when they run. */
export function titlesOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const name = callee.type === "MemberExpression" ? callee.property : callee;
      if (name.type === "Identifier" && /^(test|it)$/.test(name.name) && title)
        titles.push(...wordsOf(title));
    },
  }).visit(program);
  return titles;
}

function wordsOf(title: ESTree.Argument): string[] {
  if (title.type === "Literal") return [String(title.value)];
  if (title.type !== "TemplateLiteral") return [];
  return [title.quasis.map(({ value }) => value.cooked ?? value.raw).join("…")];
}
