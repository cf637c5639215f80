import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  ACCOUNTS_EVENTS_PATH,
  EVENTS_PATH,
  THIN_EVENTS_PATH,
} from "../../server/contributions/events/receive.ts";
import {
  ACCOUNTS_EVENT_TYPES,
  THIN_EVENT_TYPES,
} from "../../server/world/payments/stripe/athletes-events.ts";
import { EVENT_TYPES } from "../../server/world/payments/stripe/events.ts";
import { projectFolder } from "../programs/project-folder.ts";

const readme = readFileSync(join(projectFolder, "README.md"), "utf8");
const [, section = ""] = readme.split("## At the payment provider\n");
const [chapter = ""] = section.split("\n## ");

for (const [words, types] of [
  ["Event types", EVENT_TYPES],
  ["Event types of connected accounts", ACCOUNTS_EVENT_TYPES],
  ["Thin event types", THIN_EVENT_TYPES],
] as const) {
  test(`README names the types that the server wants, all of them and no others: ${words}`, () => {
    const [, listed = ""] = new RegExp(`^${words}:([\\s\\S]*?)\\.\n\n`, "m").exec(chapter) ?? [];
    const named = [...listed.matchAll(/`([\w.[\]]+)`/g)].map(([, type]) => type);
    assert.deepEqual(named, [...types]);
  });
}

test("README names the rights that the server's calls need, all of them and no others", () => {
  const needed = new Map<string, "read" | "write">();
  for (const file of globSync("server/world/payments/stripe/*.ts", { cwd: projectFolder })) {
    if (file.endsWith(".test.ts")) continue;
    const code = readFileSync(join(projectFolder, file), "utf8");
    for (const [, resource = "", verb = ""] of code.matchAll(
      /\bstripe\.((?:v2\.core\.)?[a-z]\w*(?:\.[a-z]\w*)?)\.(\w+)\(/g,
    )) {
      if (resource === "webhooks") continue;
      const reads = ["retrieve", "list"].includes(verb);
      if (!reads || !needed.has(resource)) needed.set(resource, reads ? "read" : "write");
    }
    // A page for a card is fetched with what was saved on it.
    if (code.includes('expand: ["setup_intent"]')) needed.set("setupIntents", "read");
  }
  assert.ok(needed.size > 8);
  const rights = chapter.split("| right of the key |")[1] ?? "";
  const named = new Map<string, string>();
  for (const line of rights.split("\n").filter((row) => row.startsWith("| `"))) {
    const [, resource = "", right = "", beside = ""] = line.split("|").map((cell) => cell.trim());
    named.set(resource.replaceAll("`", ""), right);
    // What another right brings along, as Stripe groups them.
    for (const [, other = ""] of beside.matchAll(/`(\w+)`/g))
      named.set(other, needed.get(other) ?? "not needed");
  }
  const sorted = (map: Map<string, string>) => [...map].sort(([a], [b]) => a.localeCompare(b));
  assert.deepEqual(sorted(named), sorted(needed.set("charges", "write")));
});

test("README names the API version that the server speaks, and the addresses of its event doors", () => {
  const code = readFileSync(join(projectFolder, "server/world/payments/stripe/stripe.ts"), "utf8");
  const [, version = "missing"] = /API_VERSION = "([^"]+)"/.exec(code) ?? [];
  assert.ok(chapter.includes(`\`${version}\``));
  for (const path of [EVENTS_PATH, ACCOUNTS_EVENTS_PATH, THIN_EVENTS_PATH])
    assert.ok(chapter.includes(`\`ORIGIN${path}\``), path);
});
