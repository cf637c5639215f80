import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { correctSchoolFact } from "../../../../contract/collaborations/school-facts.ts";
import { openOneTimeCheckout } from "../../../../contract/contributions/contributions.ts";
import { sayOfVisa, type VisaSays } from "../../../../contract/contributions/desk-athletes.ts";
import { joinPayors } from "../../../../contract/contributions/payors-as-one.ts";
import { openRecurringCheckout } from "../../../../contract/recurring/recurring.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../../testing/people.ts";
import { until } from "../../../testing/until.ts";
import { startPayors } from "../../testing/payors.ts";

// A payment page that is open when something is said that would keep it from being opened can't be paid anymore.

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(async () => {
  await played.site.database.query("delete from report_agreements");
  await played.stop();
});

let supporters = 0;
async function aSupporter(): Promise<Visitor & { user_id: number; email: string }> {
  const email = `again${++supporters}@example.org`;
  const user_id = await addPerson(played.site.database, { email });
  return { ...(await signedIn(played.site, email)), user_id, email };
}

async function opens(who: Pick<Visitor, "ask">, amount: number, agrees_to_be_named = true): Promise<string> {
  const body = {
    amount,
    nil_service_type: "general_contribution",
    player_id: played.kai,
    agrees_to_be_named,
  } as const;
  return (await who.ask(openOneTimeCheckout, { body })).contribution_id;
}

let marks = 0;
async function says(it: VisaSays): Promise<void> {
  const { visa_marks } = await played.officer.ask(sayOfVisa, {
    params: { player_id: played.kai },
    body: { says: it, reason: "The international office says so.", seen: marks },
  });
  marks = visa_marks[0]?.mark_id ?? 0;
}

const stateOf = async (contribution_id: string): Promise<string> =>
  (
    await played.site.database.query("select state from contributions where contribution_id = $1", [
      contribution_id,
    ])
  ).rows[0].state;
const closes = (contribution_id: string) =>
  until(async () => (await stateOf(contribution_id)) === "expired", "the page closes");
/** Once nothing waits to be closed anymore. */
async function stillOpen(...pages: string[]): Promise<void> {
  await until(async () => {
    const { rows } = await played.site.database.query(
      `select count(*)::int as waiting from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier like 'stop\\_%'`,
    );
    return rows[0].waiting === 0;
  }, "every page was looked at");
  assert.deepEqual(
    await Promise.all(pages.map(stateOf)),
    pages.map(() => "open"),
  );
}
const corrects = (value: "I" | "II", reason: string) =>
  played.officer.ask(correctSchoolFact, { body: { what: "division", value, reason } });

test("a visa that is noted closes what would be reported and is open: of an account, of a guest, of a plan; what stays below goes on", async () => {
  const [agreed, below, planning] = [await aSupporter(), await aSupporter(), await aSupporter()];
  const guest = newVisitor(played.site);
  const plan = await planning.ask(openRecurringCheckout, {
    body: {
      amount: 50,
      recurring_cost_duration: 12,
      nil_service_type: "general_contribution",
      player_id: played.kai,
      agrees_to_be_named: true,
      agreed_to_renewal: true,
    },
  });
  const crossing = [await opens(agreed, 600), await opens(guest, 600), plan.contribution_id];
  const going = [await opens(below, 599), await opens(guest, 599)];
  await says("on_visa");
  for (const page of crossing) await closes(page);
  await stillOpen(...going);
  // Once the office has looked, a new page opens.
  await says("looked_at");
  assert.match(await opens(agreed, 600), /-/);
});

test("a school that turns out to be in Division I closes what was opened without the word that this takes, and nothing else", async () => {
  await corrects("II", "We are in Division II for now.");
  const [named, unnamed] = [await aSupporter(), await aSupporter()];
  await played.gives(unnamed, 580);
  const without = await opens(unnamed, 20, false);
  const below = await opens(named, 20, false);
  const guests = await opens(newVisitor(played.site), 600, false);
  await corrects("I", "We have been in Division I all along.");
  for (const page of [without, guests]) await closes(page);
  await stillOpen(below);
});

test("payors who count as one from now on agree from the first dollar on: what either has open closes, what others have does not", async () => {
  const [one, other, third] = [await aSupporter(), await aSupporter(), await aSupporter()];
  const payor_id = await played.gives(one, 50);
  const other_id = await played.gives(other, 50);
  const pages = [await opens(one, 10, false), await opens(other, 10, false)];
  const thirds = await opens(third, 10, false);
  await played.admin.ask(joinPayors, {
    params: { payor_id },
    body: { other_id, why: "same", reason: "One person, by their own word." },
  });
  for (const page of pages) await closes(page);
  await stillOpen(thirds);
});
