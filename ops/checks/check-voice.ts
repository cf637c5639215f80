import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { projectFiles } from "../programs/files.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { isTestCode } from "./folders.ts";

/** Where what people read is written. Statements to the database and names of acts in its log are none of it. */
const READ_BY_PEOPLE = ["web/*.ts", "web/*.tsx", "web/*.md", "contract/*.ts", "server/*.ts", "pure/*.ts"];
const NOT_READ = /^server\/(ledger|startup)\/|README\.md$/;
/** One that is no `sql` template, by its beginning: a sentence has the words too. */
const STATEMENT = /^\s*(select\s+\w+|insert into|update \w+ set|delete from|with \w+ as)\b/;
const ACT = /\bact: |\blogged_as: |\bauditForeign\(/;

/** What `docs/voice.md` says is never written, each with what is written instead. */
export function neverList(voice: string): { never: RegExp; write: string }[] {
  const [, list = ""] = voice.split("\n## Never\n");
  return [...list.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|$/gm)]
    .map(([, never = "", write = ""]) => ({ never, write }))
    .filter(({ never }) => never !== "never" && !never.startsWith("---"))
    .map(({ never, write }) => ({ never: phrase(never), write }));
}

/** A phrase wherever it stands as words of its own, over a line's end too; `1` is any number. */
const phrase = (words: string): RegExp =>
  new RegExp(
    `(?<![\\w-])${words
      .split(" ")
      .map((word) => (word === "1" ? "\\d+" : word.replaceAll(/[.*+?]/g, "\\$&")))
      .join("\\s+")}(?![\\w-])`,
    "i",
  );

/** Each place where a text that people read has a word of the list. */
export function voiceFaults(file: string, source: string, list: ReturnType<typeof neverList>): string[] {
  const lines = source.split("\n");
  return textsOf(file, source).flatMap(({ line, text }) =>
    ACT.test(lines[line - 1] ?? "")
      ? []
      : list
          .filter(({ never }) => never.test(text))
          .map(({ never, write }) => `${file}:${line} '${never.exec(text)?.[0]}': write ${write}`),
  );
}

/** What stands in a file for people to read: texts of more than one word, of a Markdown page all lines. */
function textsOf(file: string, source: string): { line: number; text: string }[] {
  if (file.endsWith(".md")) return source.split("\n").map((text, at) => ({ line: at + 1, text }));
  const texts: { line: number; text: string }[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const take = (text: string, { start }: { start: number }) => {
    if (/\S\s+\S/.test(text) && !STATEMENT.test(text))
      texts.push({ line: source.slice(0, start).split("\n").length, text });
  };
  const statements = new Set<ESTree.TemplateElement>();
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === "Identifier" && tag.name === "sql")
        for (const part of quasi.quasis) statements.add(part);
    },
    Literal: (node: ESTree.Expression) => {
      if ("value" in node && typeof node.value === "string") take(node.value, node);
    },
    TemplateElement: (node) => {
      if (!statements.has(node)) take(node.value.cooked ?? "", node);
    },
    JSXText: (node) => take(node.value, node),
  }).visit(program);
  return texts;
}

if (import.meta.main) {
  const list = neverList(readFileSync(join(projectFolder, "docs/voice.md"), "utf8"));
  const files = projectFiles(projectFolder, ...READ_BY_PEOPLE).filter(
    (file) => !isTestCode(file) && !NOT_READ.test(file),
  );
  const faults = files.flatMap((file) =>
    voiceFaults(file, readFileSync(join(projectFolder, file), "utf8"), list),
  );
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
