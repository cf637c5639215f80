import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";

let site: Site;
/** What the addresses of the table are filled with. */
let filled: Readonly<Record<string, string>>;
before(async () => {
  site = await startSite();
  const player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [player_id]);
  filled = { player_id: String(player_id), team_id: String(rows[0].team_id) };
});
after(() => site.stop());

const SOMEBODYS = "6f3c1de2-0f5c-4c9a-8d5b-52a1f0e6a001";
const addressOf = (pattern: string): string =>
  pattern.replaceAll(/:(\w+)/g, (_, field: string) => filled[field] ?? SOMEBODYS);

const titleOf = async (path: string): Promise<{ status: number; title: string }> => {
  const response = await fetch(site.origin + path);
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? [];
  return { status: response.status, title };
};

test("every page of the table is titled by what it is, in the server's own answer", async () => {
  const titled: string[] = [];
  for (const { pattern } of Object.values(pages)) {
    const path = addressOf(pattern);
    const { status, title } = await titleOf(path);
    assert.match(title, /^Donate NIL$|. · Donate NIL$/, path);
    assert.doesNotMatch(title, /Something went wrong|Page not found|Taken down|Back in a moment/, path);
    if (status === 200) titled.push(pattern);
  }
  // Two belong to private links, which are nobody's here: they say so in words of their own.
  assert.ok(
    titled.length >= Object.keys(pages).length - 2,
    `${titled.length} of ${Object.keys(pages).length}`,
  );
});

test("pages of one's own have their own names", async () => {
  for (const [path, title] of [
    ["/Login", "Login"],
    ["/CreateUser", "Create your account"],
    ["/ForgotPassword", "Forgot password?"],
    ["/NewPassword", "Choose a new password"],
    ["/FirstPassword", "Choose a password"],
    ["/ConfirmEmail", "Confirm your email"],
    ["/AccountInformation", "My Profile"],
    ["/ChangePassword", "Change Password"],
    ["/DeleteScreen", "Delete Account"],
    ["/MyDevices", "My devices"],
    ["/NotMe", "This wasn't me"],
    ["/ConfirmItsYou", "Confirm it's you"],
    ["/MyData", "My data"],
    ["/MyContributions", "My contributions"],
    ["/CollaborationRequests", "Collaboration requests"],
    ["/ComplianceDesk", "Compliance desk"],
    ["/AdminDashboard", "All Users List"],
    ["/AthleteDashboard", "Athlete Dashboard"],
  ] as const)
    assert.deepEqual(await titleOf(path), { status: 200, title: `${title} · Donate NIL` }, path);
});
