import assert from "node:assert/strict";
import { test } from "node:test";
import { calls } from "./declared.ts";
import { openApiDocument } from "./openapi.ts";

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { "application/json": { schema: { properties: object } } } };
  responses: Record<string, { content: object }>;
};
const document = openApiDocument(calls, "https://example.org") as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("every call is in the document, once", () => {
  assert.equal(document.openapi, "3.1.0");
  assert.deepEqual(
    operations.map(({ operationId }) => operationId).sort(),
    calls.map(({ name }) => name).sort(),
  );
});

test("every field of a path is a required parameter", () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      assert.deepEqual(
        inPath.map(({ name }) => name),
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      assert.ok(inPath.every(({ required }) => required));
    }
  }
});

test("a body and an answer are described with their fields", () => {
  const filter = document.paths["/v1/v1/common_filter_players"]?.post;
  assert.ok(filter?.requestBody);
  assert.ok("player_name" in filter.requestBody.content["application/json"].schema.properties);
  assert.match(JSON.stringify(filter.responses[200]), /"received_donations":\{"type":"number"\}/);
});

test("a bare array tells in a header how long the whole list is, an object has a field for it", () => {
  const headers = (path: string, method: "get" | "post") =>
    (document.paths[path]?.[method]?.responses[200] as { headers?: object } | undefined)?.headers;
  assert.deepEqual(Object.keys(headers("/v1/get_all_sports", "get") ?? {}), ["X-Total-Count"]);
  assert.equal(headers("/v1/v1/common_filter_players", "post"), undefined);
});

test("a further address of a call is not described a second time", () => {
  assert.ok(calls.some(({ also_at }) => also_at?.includes("/v1/common_filter_players")));
  assert.equal(document.paths["/v1/common_filter_players"], undefined);
});

test("every failure is a problem document", () => {
  for (const { responses } of operations) {
    const failures = Object.entries(responses).filter(([status]) => status !== "200");
    assert.ok(failures.length >= 3);
    for (const [, { content }] of failures)
      assert.deepEqual(Object.keys(content), ["application/problem+json"]);
  }
});

test("a call that asks to show again who one is says so, and how", () => {
  const responses = document.paths["/v1/local/auth/users/{user_id}"]?.delete?.responses ?? {};
  assert.match(JSON.stringify(responses[403]), /Someone else's account\..*proof-wanted.*prove_by_password/);
  const other = document.paths["/v1/local/auth/devices"]?.get?.responses ?? {};
  assert.doesNotMatch(JSON.stringify(other[403]), /proof/);
});
