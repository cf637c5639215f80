import assert from "node:assert/strict";
import { test } from "node:test";
import type { Role } from "../../../contract/accounts/accounts.ts";
import { returnTo, wayOn } from "./return-to.ts";

test("one goes on at a path of ours, and nowhere else", () => {
  const to = (path: string) => returnTo(new URLSearchParams({ return_to: path }));
  assert.equal(to("/favorites?x=1#y"), "/favorites?x=1#y");
  assert.equal(returnTo(new URLSearchParams()), "/");
  const foreign = [
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "/\t/evil.test",
    "evil",
  ];
  for (const path of foreign) assert.equal(to(path), "/", path);
});

test("whoever holds a role starts with what waits, and goes where they meant to where they meant to go somewhere", () => {
  const user = (roles: Role[], resting_roles: Role[] = []) => ({
    ...{ user_id: 1, user_email: "a@demo.test", given_name: null, player_id: null, email_confirmed: true },
    ...{ user_role: "member" as const, roles, resting_roles, session_ends_at: "2027-01-01T00:00:00.000Z" },
  });
  const to = (path: string, ...whose: Parameters<typeof user>) =>
    wayOn(new URLSearchParams(path ? { return_to: path } : {}), user(...whose));
  assert.equal(to("", ["member"]), "/");
  assert.equal(to("", ["admin", "member"]), "/Start");
  assert.equal(to("", ["member"], ["admin"]), "/Start");
  assert.equal(to("/favorites", ["athlete", "member"]), "/favorites");
  assert.equal(to("//evil.test", ["athlete", "member"]), "/Start");
});
