import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
let player_id: number;
before(async () => {
  site = await startSite();
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

const kept = async (contribution_id: string) => {
  const { rows } = await site.database.query<{ user_id: string | null; contributor_email: string | null }>(
    "select user_id, contributor_email from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0];
};

test("what is given while signed in is the asker's own, whoever the body names, and nobody's once that account is deleted", async () => {
  const user_id = await addPerson(site.database, { email: "sam@example.org" });
  const other_id = await addPerson(site.database, { email: "other@example.org" });
  const sam = await signedIn(site, "sam@example.org");
  const body = { amount: 20, nil_service_type: "general_contribution", player_id };
  const { contribution_id } = await sam.ask(openOneTimeCheckout, {
    body: { ...body, user_id: other_id, user_email: "other@example.org" },
  });
  assert.deepEqual(await kept(contribution_id), {
    user_id: String(user_id),
    contributor_email: "sam@example.org",
  });

  await sam.ask(deleteUser, { params: { user_id } });
  assert.deepEqual(await kept(contribution_id), { user_id: String(user_id), contributor_email: null });
});

test("a guest's contribution is nobody's, whoever the body names", async () => {
  const { contribution_id } = await site.ask(openOneTimeCheckout, {
    body: {
      amount: 20,
      nil_service_type: "general_contribution",
      player_id,
      user_id: 1,
      user_email: "sam@example.org",
    },
  });
  assert.deepEqual(await kept(contribution_id), { user_id: null, contributor_email: null });
});
