import { join, relative } from "node:path";
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

const projectFolder = join(import.meta.dirname, "../..");

/** What of a declared call only the server and its documents read. */
const OF_CALLS: ReadonlySet<string> = new Set([
  "summary",
  "also_at",
  "params",
  "query",
  "body",
  "answer",
  "failures",
  "cache_seconds",
  "turns_daily",
  "fresh_proof",
  "at_most",
  "waits_for_partner",
  "body_in_query",
  "sensitive",
  "logged_as",
  "example",
  "outcomes",
]);

/** What of a declared page only the tests read, wherever it stands. */
const OF_PAGES: ReadonlySet<string> = new Set(["looked_at"]);

/**
 * Leaves the shapes out of the calls that browsers get: the server checks them, whoever asks. Without them nothing in a
 * browser needs the library they are written with, which is a third of all that is not React and its router.
 */
export const callsForBrowsers = (): Plugin => ({
  name: "calls-for-browsers",
  apply: "build",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  transform(text, id) {
    const file = relative(projectFolder, id);
    if (/^(?:contract|pure)\/[\w/-]+\.ts$/.test(file)) return { code: withoutShapes(text), map: null };
    if (/^web\/routes\/[\w-]+-pages\.ts$/.test(file)) return { code: withoutPlaces(text), map: null };
    return null;
  },
});

const PLACED: ReadonlySet<string> = new Set(["page", "information"]);

/** The same table of pages, without where a page's module lies: by that the server finds its scripts (web/routes/page-route.ts). */
export function withoutPlaces(text: string): string {
  const { program } = parseSync("pages.js", text);
  const places: ESTree.Span[] = [];
  new Visitor({
    CallExpression(made) {
      const [, place] = made.arguments;
      if (PLACED.has(madeBy(made)) && place?.type === "Literal") places.push(place);
    },
  }).visit(program);
  return places.reduceRight(
    (before, { start, end }) => `${before.slice(0, start)}""${before.slice(end)}`,
    text,
  );
}

/**
 * The same module, with `call({ … })` of only what a browser needs to ask, and pages without what only tests read; and
 * whatever is made outside of a function, however deep in something else, may go where nobody uses it, since making is
 * all that happens there.
 */
export function withoutShapes(text: string): string {
  const { program } = parseSync("contract.js", text);
  const changes: (ESTree.Span & { by: string })[] = [];
  let functionsAround = 0;
  const enter = () => void functionsAround++;
  const leave = () => void functionsAround--;
  const leaveOut = (made: ESTree.ObjectExpression, names: ReadonlySet<string>) =>
    changes.push(...spansOf(made, names).map(({ start, end }) => ({ start, end, by: "" })));
  new Visitor({
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    CallExpression(made) {
      if (functionsAround === 0 || madeBy(made) === "z") {
        changes.push({ start: made.start, end: made.start, by: PURE });
      }
      const [declared] = made.arguments;
      if (madeBy(made) === "call" && declared?.type === "ObjectExpression") leaveOut(declared, OF_CALLS);
    },
    ObjectExpression: (made) => leaveOut(made, OF_PAGES),
  }).visit(program);
  let changed = "";
  let at = 0;
  let last = -1;
  // At the same place the larger one counts; what is inside of one that went, or there a second time, does not.
  for (const { start, end, by } of changes.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at || start === last) continue;
    changed += text.slice(at, start) + by;
    at = end;
    last = start;
  }
  return changed + text.slice(at);
}

const PURE = "/* @__PURE__ */ ";

/** `z` of `z.string().check(…)`. */
function madeBy({ callee }: ESTree.CallExpression): string {
  let root: ESTree.Expression | ESTree.Super = callee;
  while (root.type === "MemberExpression" || root.type === "CallExpression") {
    root = root.type === "MemberExpression" ? root.object : root.callee;
  }
  return root.type === "Identifier" ? root.name : "";
}

/** The properties of these names, each up to the next one or the closing brace. */
function spansOf({ properties, end }: ESTree.ObjectExpression, names: ReadonlySet<string>): ESTree.Span[] {
  return properties.flatMap((property, i) => {
    if (property.type !== "Property" || property.key.type !== "Identifier") return [];
    if (!names.has(property.key.name)) return [];
    return [{ start: property.start, end: properties[i + 1]?.start ?? end - 1 }];
  });
}
