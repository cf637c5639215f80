import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPlaces, withoutShapes } from "./calls-for-browsers.ts";

const declared = `
import * as z from "zod/mini";
const id = z.int().check(z.gte(0));
const skipFrom = (first) => z._default(z.int(), first);
export const skip = skipFrom(0);
const each = (shape) => { note(shape); return { shape }; };
const kept = z.object({ id, ...each(skip) });
export const find = call({
  name: "find",
  summary: "Finds.",
  path: "/v1/find/{id}",
  params: z.object({ id }),
  query: { z: z.array(z.string()) },
  rules: [[(it) => it.query.length > 0, "What?", "query"]],
  answer: z.object({ call: z.string() }),
  cache_seconds: 1,
  takes_forms: true,
  example: ({ id }) => ({ params: { id }, query: { z: [z.string()] } }),
});
`;

test("of a call, browsers get what they need to ask", () => {
  const ours = withoutShapes(declared);
  assert.match(ours, /name: "find",\s+path: "\/v1\/find\/\{id\}",\s+rules: /);
  assert.match(
    ours,
    /rules: \[\[\(it\) => it\.query\.length > 0, "What\?", "query"\]\],\s+takes_forms: true,\s+\}\);/,
  );
});

test("of a page, browsers get its address", () => {
  const ours = withoutShapes(`
export const pages = {
  about: fixed("/AboutUs", { listed: true, looked_at: "About Us" }),
  contact: { pattern: "/contactus", to: () => "/contactus", looked_at: { "Contact Us": "/contactus" } },
};`);
  assert.match(ours, /about: [^,]*fixed\("\/AboutUs", \{ listed: true, \}\)/);
  assert.match(ours, /contact: \{ pattern: "\/contactus", to: \(\) => "\/contactus", \}/);
});

test("what is made may go where nobody uses it", () => {
  const ours = withoutShapes(declared);
  assert.match(ours, /const id = \/\* @__PURE__ \*\/ z\.int\(\)\.check\(\/\* @__PURE__ \*\/ z\.gte\(0\)\);/);
  assert.match(ours, /const skip = \/\* @__PURE__ \*\/ skipFrom\(0\);/);
  assert.match(ours, /\{ id, \.\.\.\/\* @__PURE__ \*\/ each\(skip\) \}/);
  assert.match(ours, /\{ note\(shape\); return/);
  assert.match(ours, /const find = \/\* @__PURE__ \*\/ call\(\{/);
});

test("of the table of pages, browsers get no places of modules", () => {
  const table = 'page(pages.login, "members/login", () => import("./login.js")), other("members/login")';
  assert.equal(
    withoutPlaces(table),
    'page(pages.login, "", () => import("./login.js")), other("members/login")',
  );
});
