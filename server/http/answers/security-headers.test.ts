import assert from "node:assert/strict";
import { test } from "node:test";
import { securityHeaders, standalonePolicy } from "./security-headers.ts";

test("no page, and nothing that got into one, may use camera, place, payment or other devices", () => {
  const policy = securityHeaders({ https: true })["permissions-policy"] ?? "";
  const denied = policy.split(", ");
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb", "display-capture"])
    assert.ok(denied.includes(`${feature}=()`), feature);
  // The address of a page is copied by a button.
  assert.doesNotMatch(policy, /clipboard/);
});

test("nothing may be framed, but for a page that says so of itself", () => {
  const headers = securityHeaders({ https: true });
  assert.equal(headers["x-frame-options"], "DENY");
  assert.match(headers["content-security-policy"] ?? "", /frame-ancestors 'none'/);
  const policyOf = (framed_by: "anyone" | "nobody", script?: string) =>
    standalonePolicy({ style: "a{}", script, framed_by });
  assert.match(policyOf("anyone"), /frame-ancestors \*$/);
  assert.match(policyOf("nobody", "print()"), /script-src 'sha256-[^']+';.*frame-ancestors 'none'$/);
  // Whatever gets into one can neither run nor send nor load anything.
  assert.match(policyOf("anyone"), /^default-src 'none';(?!.*(script-src|unsafe|https:))/);
});

test("subdomains are promised to be https only where the operator says so", () => {
  const of = (hsts_subdomains?: boolean) =>
    securityHeaders({ https: true, hsts_subdomains })["strict-transport-security"];
  assert.equal(of(), "max-age=31536000");
  assert.equal(of(true), "max-age=31536000; includeSubDomains");
});
