import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const ADMIN = "admin@demo.test";
const HEADER = "school,name,season,class,jersey,hometown,shoe";
const csv = (...rows: string[]) => ({
  name: "quimby.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEADER, ...rows, ""].join("\n")),
});
const listed = async () =>
  (await site.database.query("select from players where team_name = 'Quimby Hall' and is_listed")).rowCount;

test("an admin uploads a roster, is told what is wrong with it, uploads it again, imports it, and undoes that", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signIn(page, pages.adminImports.to(), ADMIN);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const upload = async (file: ReturnType<typeof csv>) => {
    await page.getByLabel("Roster or team file").setInputFiles(file);
    await page.getByLabel("Sport").selectOption({ label: "Men's College Football" });
    await press(button("Upload"));
  };

  await press(button("Upload"));
  await seen(page.getByRole("alert").filter({ hasText: "Please choose a file." }).first());

  await upload(csv('"ERROR:  column ""team"" does not exist",Ada Stone,2026,Junior,7,"Tulsa, OK",9'));
  await seen(page.getByText("We can't use this file. Nothing was imported."));
  await seen(page.getByText(/Line 2 is a program's message/));
  await press(button(/^Delete the file/));

  await upload(csv('Quimby Hall,Ada Stone,2026,Junior,7,"Tulsa, OK",9', "Quimby Hall,,2026,Junior,8,,10"));
  const report = page.getByRole("article", { name: "quimby.csv" });
  await seen(report.getByText("Check the report, then decide."));
  await seen(report.getByText("shoe"));
  assert.equal(await listed(), 0);
  // What is there is there after a reload too.
  await page.reload();
  await press(button("Import it"));
  await seen(report.getByText("Imported", { exact: true }));
  assert.equal(await listed(), 1);

  await press(button("Undo the import of quimby.csv"));
  await seen(page.getByRole("dialog", { name: "Undo this import?" }));
  await press(button("Undo it"));
  await seen(page.getByText("Undone: 0 restored, 1 removed."));
  assert.equal(await listed(), 0);
});
