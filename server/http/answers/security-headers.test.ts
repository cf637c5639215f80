import assert from "node:assert/strict";
import { test } from "node:test";
import { securityHeaders } from "./security-headers.ts";

test("no page, and nothing that got into one, may use camera, place, payment or other devices", () => {
  const policy = securityHeaders({ https: true })["permissions-policy"] ?? "";
  const denied = policy.split(", ");
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb", "display-capture"])
    assert.ok(denied.includes(`${feature}=()`), feature);
  // The address of a page is copied by a button.
  assert.doesNotMatch(policy, /clipboard/);
});
