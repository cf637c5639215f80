import assert from "node:assert/strict";
import { test } from "node:test";
import { CallFailed } from "../../../contract/form/problem.ts";
import { searchFailureText, statusOf } from "./failures.ts";

const failed = (status: number, detail: string, errors?: Record<string, string>) =>
  new CallFailed({ title: "Failed", status, detail, ...(errors ? { errors } : {}) });

test("a failed search says what comes after the first colon, else all of it, else the specification's words", () => {
  assert.equal(searchFailureText(failed(500, "Error: no index: x")), "no index: x");
  assert.equal(searchFailureText(failed(500, "Too many filters")), "Too many filters");
  assert.equal(searchFailureText(failed(500, "Error: ")), "Failed to load players");
  assert.equal(searchFailureText(new TypeError("undefined is not a function")), "Failed to load players");
});

test("only 'not found', 'gone' and 'busy' keep their status on a page; everything else is our fault", () => {
  assert.equal(statusOf(failed(404, "")), 404);
  assert.equal(statusOf(failed(410, "")), 410);
  assert.equal(statusOf(failed(503, "")), 503);
  assert.equal(statusOf(failed(422, "")), 500);
  assert.equal(statusOf(new Error("secret")), 500);
  assert.equal(statusOf({ status: 404, statusText: "", internal: false, data: null }), 404);
});

test("a copy of the contract's failure is known as one", () => {
  const copy = Object.assign(new Error("x"), { name: "CallFailed", problem: { status: 503 } });
  assert.equal(statusOf(copy), 503);
});
