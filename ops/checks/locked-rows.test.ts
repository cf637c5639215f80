import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type ESTree, parseSync, Visitor } from "vite";
import { projectFiles } from "../programs/files.ts";
import { projectFolder } from "../programs/project-folder.ts";

// Decision 88: a statement that locks rows reads from no union beside them.

/** SQL of a file, each statement with `?` for what is filled in. */
function statementsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(file, source);
  const add = ({ tag, quasi }: ESTree.TaggedTemplateExpression) => {
    if (tag.type === "Identifier" && tag.name === "sql")
      found.push(quasi.quasis.map(({ value }) => value.raw).join(" ? "));
  };
  new Visitor({ TaggedTemplateExpression: add }).visit(program);
  return found;
}

/** Unions that a statement reads from, as a subquery, where it locks rows. */
function unionsBesideLocks(statement: string): string[] {
  const text = statement
    .split("\n")
    .map((line) => line.split("--", 1)[0])
    .join("\n");
  return [...text.matchAll(/\bfor (no key update|update|key share|share)\b/g)].flatMap(({ index }) => {
    const part = text.slice(opened(text, index), index);
    return [...part.matchAll(/\b(?:from|join)\s*\(/g)]
      .map((read) => bodyFrom(part, read.index + read[0].length))
      .filter((body) => /\bunion\b/.test(body));
  });
}

/** Where the parentheses around a place begin; 0 where there are none. */
function opened(text: string, place: number): number {
  for (let at = place, depth = 0; at > 0; at -= 1) {
    if (text[at] === ")") depth += 1;
    if (text[at] !== "(") continue;
    if (depth === 0) return at + 1;
    depth -= 1;
  }
  return 0;
}

/** Up to the parenthesis that closes. */
function bodyFrom(text: string, begin: number): string {
  for (let at = begin, depth = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] !== ")") continue;
    if (depth === 0) return text.slice(begin, at);
    depth -= 1;
  }
  return text.slice(begin);
}

test("where rows are locked nothing is read from a union that PostgreSQL would run again beside each of them", () => {
  const files = projectFiles(projectFolder, "server/*.ts", "database/*.ts").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const faults = files.flatMap((file) =>
    statementsIn(file, readFileSync(join(projectFolder, file), "utf8"))
      .flatMap(unionsBesideLocks)
      .map((body) => `${file}: ${body.trim().slice(0, 80)}`),
  );
  assert.ok(files.length > 500);
  assert.deepEqual(faults, []);
});

test("a union beside locked rows is found, one in a part of its own is none", () => {
  const beside = `with x as (select 1), locked as (select c.* from (select a from x union all select b from x) as page
    join contributions c using (a) where c.b in (?) for no key update of c skip locked) select 1`;
  const apart = `with page as materialized (select a from x union all select b from x), locked as (
    select c.* from page join contributions c using (a) for no key update of c) select 1`;
  assert.equal(unionsBesideLocks(beside).length, 1);
  assert.deepEqual(unionsBesideLocks(apart), []);
  assert.equal(statementsIn("a.ts", "const a = sql`select ${sql`1`} for update`;").length, 2);
});
