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
import { RIGHTS_TO_READ, RIGHTS_TO_READ_OF_PAYOUTS } from "../doctor/rights.ts";
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

/** Which resource each step of an expanded path is; the provider wants a right for each (its reference of permissions). */
const EXPANDED: Readonly<Record<string, string>> = {
  balance_transaction: "balanceTransactions",
  default_payment_method: "paymentMethods",
  failure_balance_transaction: "balanceTransactions",
  latest_charge: "charges",
  payment_intent: "paymentIntents",
  payments: "invoicePayments",
  refunds: "refunds",
  setup_intent: "setupIntents",
  // Asked of lines of transfers alone.
  source: "transfers",
};

/** What our calls need: those that are named, what they expand, and what a page makes on its way. */
function rightsNeeded(): Map<string, "read" | "write"> {
  const needed = new Map<string, "read" | "write">();
  const need = (resource: string, right: "read" | "write") => {
    if (right === "write" || !needed.has(resource)) needed.set(resource, right);
  };
  for (const file of globSync("server/world/payments/stripe/*.ts", { cwd: projectFolder })) {
    if (file.endsWith(".test.ts")) continue;
    const code = readFileSync(join(projectFolder, file), "utf8");
    for (const [, resource = "", verb = ""] of code.matchAll(
      /\bstripe\.((?:v2\.core\.)?[a-z]\w*(?:\.[a-z]\w*)?)\.(\w+)\(/g,
    )) {
      if (resource === "webhooks") continue;
      need(resource, /^(retrieve|list)/.test(verb) ? "read" : "write");
    }
    for (const [, paths = ""] of code.matchAll(/(?:expand:|_EXPANDED =) \[([^\]]*)\]/g)) {
      for (const [, path = ""] of paths.matchAll(/"([^"]+)"/g)) {
        for (const step of path.split(".").filter((one) => one !== "data"))
          need(EXPANDED[step] ?? `what ${step} expands to`, "read");
      }
    }
    // In the provider's form both are one row: charges and refunds.
    if (needed.get("refunds") === "write") need("charges", "write");
    if (code.includes("price_data")) need("prices", "write");
    if (code.includes("product_data")) need("products", "write");
  }
  return needed;
}

test("README names the rights that the server's calls need, and what they expand, all of them and no others", () => {
  const needed = rightsNeeded();
  assert.ok(needed.size > 12);
  const rights = chapter.split("| right of the key |")[1] ?? "";
  const named = new Map<string, string>();
  for (const line of rights.split("\n").filter((row) => row.startsWith("| `"))) {
    const [, resource = "", right = ""] = line.split("|").map((cell) => cell.trim());
    named.set(resource.replaceAll("`", ""), right);
  }
  const sorted = (map: Map<string, string>) => [...map].sort(([a], [b]) => a.localeCompare(b));
  assert.deepEqual(sorted(named), sorted(needed));
});

test("the doctor tries each right to read that the key needs", () => {
  const tried = [...RIGHTS_TO_READ, ...RIGHTS_TO_READ_OF_PAYOUTS].map(({ right }) => right);
  // Links that are made, and nothing that could be read.
  const unreadable = ["accounts", "v2.core.accountLinks"];
  const needed = [...rightsNeeded().keys()].filter((resource) => !unreadable.includes(resource));
  assert.deepEqual(tried.sort(), needed.sort());
});

test("README names the API version that the server speaks, and the addresses of its event doors", () => {
  const code = readFileSync(join(projectFolder, "server/world/payments/stripe/stripe.ts"), "utf8");
  const [, version = "missing"] = /API_VERSION = "([^"]+)"/.exec(code) ?? [];
  assert.ok(chapter.includes(`\`${version}\``));
  for (const path of [EVENTS_PATH, ACCOUNTS_EVENTS_PATH, THIN_EVENTS_PATH])
    assert.ok(chapter.includes(`\`ORIGIN${path}\``), path);
});
