import assert from "node:assert/strict";
import { get } from "node:http";
import { after, test } from "node:test";
import { teamsIn } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { combobox, FOOTBALL, teamWithConference } from "../driving/browsing.ts";
import { alive, becomes } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

/** What a new connection brings before its first acknowledgment: ten packets (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600;

for (const path of ["/", "/dashboard", "/contribute"]) {
  test(`${path} comes whole with the first ten packets`, async () => {
    const bytes = await bytesOf(path);
    assert.ok(bytes <= FIRST_FLIGHT_BYTES, `${bytes} bytes with its headers`);
  });
}

test("teams that only the page's options tell are there to choose from, narrowed by a conference, and nothing is asked for them", async (t) => {
  const { page } = await visit(t, site, "desk");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/")) asked.push(new URL(request.url()).pathname);
  });
  const teams = await teamsIn(site, FOOTBALL);
  const team = await teamWithConference(site, FOOTBALL);
  await page.goto("/dashboard");
  await alive(page);
  const offered = () => page.getByRole("listbox", { name: "Team" }).getByRole("option").allInnerTexts();
  await combobox(page, "Team").click();
  await becomes(async () => (await offered()).toSorted(), teams.map(({ team_name }) => team_name).toSorted());
  await page.keyboard.press("Escape");
  assert.ok(!asked.some((each) => /team|conference|class/.test(each)), asked.join("\n"));

  await combobox(page, "Conference").click();
  await page.getByRole("option", { name: team.conference, exact: true }).click();
  await combobox(page, "Team").click();
  await becomes(
    offered,
    teams.filter((it) => it.conference === team.conference).map(({ team_name }) => team_name),
  );
});

/** Headers and packed body of a page, as they go over the line. */
function bytesOf(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = get(
    `${site.origin}${path}`,
    { headers: { "accept-encoding": "br" }, agent: false },
    (answer) => {
      const { socket } = answer;
      answer.resume();
      answer.on("error", reject);
      answer.on("end", () => resolve(socket.bytesRead));
    },
  );
  asked.on("error", reject);
  return promise;
}
