import { until } from "../../server/testing/until.ts";
import { askerAt, openCount, type Phase } from "./asking.ts";
import { countMoney, differences, type Money } from "./money.ts";
import { peopleAt } from "./people.ts";
import type { DrillPlan } from "./plan.ts";
import type { Release } from "./release.ts";
import { openSurroundings, type Surroundings, serversIn } from "./surroundings.ts";

export interface DrillResult {
  /** What stood before the servers. */
  readonly balancer: string;
  readonly phases: readonly Phase[];
  readonly money: Money;
  /** What was lost, and what does not agree in the end, a line each; empty where all is well. */
  readonly wrong: readonly string[];
}

/**
 * An upgrade and the way back, one server after the other, while people read, search, stay signed in and give. Two servers stand behind
 * a balancer, before a database and a played payment provider of their own. `log` hears each phase as it begins.
 */
export async function drillUpgrade(plan: DrillPlan, log: (line: string) => void): Promise<DrillResult> {
  await using begun = new AsyncDisposableStack();
  const { before, after } = plan;
  const around = begun.adopt(await openSurroundings(plan), ({ close }) => close());
  const cast = await around.fill();
  const servers = begun.adopt(serversIn(around), ({ stop }) => stop());
  for (const at of [0, 1]) await servers.become(at, before);

  const count = openCount();
  count.begin("both servers run the release before");
  const newAsker = () => askerAt(around.balancer, count);
  const people = peopleAt(newAsker, cast, plan.people, count.now);
  begun.defer(() => people.goHome().then(() => {}));
  const goOn = async () => {
    do await people.round();
    while (plan.lasts(count.now()));
  };
  const phase = async (name: string, act?: () => Promise<unknown>) => {
    log(name);
    count.begin(name);
    await act?.();
    await goOn();
  };
  await goOn();
  await phase("the database is brought up to date", async () => {
    await plan.lend?.();
    await around.command(after, "migrate");
  });
  await phase("the first server changes to the new release", () => servers.become(0, after));
  await phase("the second server changes to it", () => servers.become(1, after));
  await phase("both servers run the new release");
  await phase("the first server goes back", () => servers.become(0, before));
  await phase("the second server goes back", () => servers.become(1, before));
  await phase("both servers run the release before again");
  const { gave } = await people.goHome();
  count.end();

  const money = await countMoney(around, gave);
  const lost = count.phases.flatMap(({ name, lost }) => lost.map((line) => `${name}: ${line}`));
  const wrong = [...lost, ...differences(money), ...(await brokenBooks(around, after))];
  return { balancer: around.balancer.name, phases: count.phases, money, wrong };
}

/** What `npm run ledger-check` says where the books are broken, and still are after half a minute. */
async function brokenBooks({ command }: Surroundings, release: Release): Promise<string[]> {
  let said = "";
  const isWhole = () =>
    command(release, "ledger-check", "--settled").then(
      () => true,
      (error: Error) => {
        said = error.message;
        return false;
      },
    );
  return await until(isWhole).then(
    () => [],
    () => [said],
  );
}
