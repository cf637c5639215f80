import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pages } from "../../../contract/pages/addresses.ts";
import { type Site, startSite } from "../../testing/site.ts";

const POLICY = "https://give.example.org/payouts";

let site: Site;
before(async () => {
  site = await startSite({ PAYOUTS_POLICY_URL: POLICY });
});
after(() => site.stop());

const textOf = async (path: string) => (await site.request(path)).text();

test("Terms of Use and Refund Policy are pages with a day, which every footer, each other and the sitemap lead to", async () => {
  const [home, sitemap] = [await textOf("/"), await textOf("/sitemaps/pages.xml")];
  for (const page of [pages.terms, pages.refunds]) {
    const { status } = await site.request(page.to());
    assert.equal(status, 200);
    assert.match(await textOf(page.to()), /<time dateTime="2026-/i);
    assert.ok(home.includes(`href="${page.to()}"`), page.to());
    assert.ok(sitemap.includes(`${page.to()}</loc>`), page.to());
  }
});

test("the policy on paying out is the operator's where one is published, and else a page of ours with the operator's numbers", async (t) => {
  for (const page of [pages.terms, pages.refunds])
    assert.match(await textOf(page.to()), /href="\/PayoutsPolicy"/);
  const leads = async (of: Site) =>
    (await of.request("/PayoutsPolicy", { redirect: "manual" })).headers.get("location");
  assert.equal(await leads(site), POLICY);
  const without = await startSite({ PAYOUTS: "on", PAYOUT_AFTER_DAYS: "11", PAYOUT_LEAST_DOLLARS: "37" });
  t.after(() => without.stop());
  assert.equal(await leads(without), null);
  // Search engines are told of ours alone.
  assert.ok(!(await textOf("/sitemaps/pages.xml")).includes(pages.payoutsPolicy.to()));
  assert.ok(
    (await (await without.request("/sitemaps/pages.xml")).text()).includes(
      `${pages.payoutsPolicy.to()}</loc>`,
    ),
  );
  const ours = await (await without.request(pages.payoutsPolicy.to())).text();
  for (const words of [/11 days from the day/, /\$37/, /72 hours/, /unclaimed property/, /no interest/])
    assert.match(ours, words);
  assert.match(await textOf(pages.terms.to()), /id="paying-out"/);
});

test("no page promises that an athlete who reports a payor learns no email address, or names a figure that a rule says", async () => {
  for (const page of [pages.about, pages.trust, pages.privacy, pages.transparency, pages.terms]) {
    const text = await textOf(page.to());
    assert.doesNotMatch(text, /never (see|your|a supporter's)[^.]* email|hidden in every case/i, page.to());
    assert.doesNotMatch(text, /email address is not shown/i, page.to());
    assert.doesNotMatch(text, /\$600/, page.to());
  }
  for (const page of [pages.privacy, pages.transparency, pages.terms])
    assert.match(await textOf(page.to()), /href="\/NILComplianceAndProcedures#figures"/, page.to());
});

test("the page about rules has the figures as the rules have them today, above what its text says of its day", async () => {
  const text = await textOf(pages.compliance.to());
  const above = text.slice(text.indexOf('id="figures"'), text.indexOf('id="three-rules-that-always-apply"'));
  for (const words of [
    /\$600 in all \(Division I\)/,
    /5 business days/,
    /in force from July 1, 2025/,
    /NIL Go/,
  ])
    assert.match(above, words);
});

test("no page promises that nobody sees who gave", async () => {
  for (const page of [pages.about, pages.trust, pages.privacy, pages.transparency, pages.home]) {
    const text = await textOf(page.to());
    assert.doesNotMatch(
      text,
      /nobody sees who gave|we do not show who gave|show nobody who gave/i,
      page.to(),
    );
  }
  assert.match(await textOf(pages.trust.to()), /asks? an athlete to report a payor/);
});
