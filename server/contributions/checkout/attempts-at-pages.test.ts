import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { getContributionState, openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";

let site: Site;
let books: string;
/** Of somebody else: one contribution paid, one still open. */
let paid: { contribution_id: string; session_id: string };
let open: { contribution_id: string; session_id: string };
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  const player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const begin = async () => {
    const { checkout_url, contribution_id } = await site.ask(openOneTimeCheckout, {
      body: { amount: 50, nil_service_type: "general_contribution", player_id },
    });
    return { checkout_url, contribution_id, session_id: checkout_url.split("/").at(-1) ?? "" };
  };
  const other = await begin();
  await pay(other.checkout_url);
  await until(async () => (await stateOf(other.contribution_id)) === "paid");
  await until(async () => (await ledgerLines()) === 4);
  paid = other;
  open = await begin();
  books = await readBooks();
});
after(() => site.stop());

const stateOf = async (contribution_id: string) =>
  (await site.ask(getContributionState, { params: { contribution_id } })).state;
const ledgerLines = async () =>
  (await site.database.query("select count(*)::int as n from ledger_entries")).rows[0].n;
/** Everything that counts money, as text. */
async function readBooks(): Promise<string> {
  const { rows } = await site.database.query(`
    select (select json_agg(l order by transfer_id, amount_cents) from ledger_lines l) as lines,
           (select json_agg(t) from player_totals t) as totals,
           (select json_agg(c order by contribution_id)
              from (select contribution_id, state, amount_cents, paid_cents from contributions) c) as contributions`);
  return JSON.stringify(rows[0]);
}

/**
 * Asks with an address as it stands, which a browser would tidy up first. More than 16 KB of it is refused by Node
 * itself, which may hang up before its 431 is read.
 */
function askRaw(path: string): Promise<{ status: number; html: string }> {
  const { port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    request({ host: "localhost", port, path, agent: false, headers: { accept: "text/html" } }, (response) => {
      let html = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        html += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, html }));
    })
      .on("error", (error: NodeJS.ErrnoException) =>
        error.code === "ECONNRESET" && path.length > 16_000
          ? resolve({ status: 431, html: "" })
          : reject(error),
      )
      .end();
  });
}

const SCRIPT = `"'><script>attempt1</script><img src=x onerror=attempt2>{{7*7}}\${7*7}`;
const oddValues = (): [what: string, value: string][] => [
  ["a script", encodeURIComponent(SCRIPT)],
  ["a script as it stands", SCRIPT.replaceAll(" ", "+")],
  ["the end of our own script", encodeURIComponent("</script><script>attempt1</script>")],
  ["ten kilobytes", "x".repeat(10_240)],
  ["nothing", ""],
  ["a per cent sign", "%"],
  ["broken per cents", "%zz%f%"],
  ["a zero byte", "%00"],
  ["no UTF-8", "%ff%fe%80"],
  ["half a surrogate", "%ed%a0%80"],
  ["line ends", "%0d%0aset-cookie:%20a=b"],
  ["SQL", "'%20or%201=1;--"],
  ["a path", "..%2f..%2f..%2fetc%2fpasswd"],
  ["the placeholder", "{CHECKOUT_SESSION_ID}"],
  ["a made-up session", "cs_test_00000000000000000000"],
  ["a made-up id", randomUUID()],
  ["a paid session", paid.session_id],
  ["an open session", open.session_id],
  ["a paid id", paid.contribution_id],
  ["an open id", open.contribution_id],
];
const forms = [
  (value: string) => `/success?session_id=${value}`,
  (value: string) => `/success?player_name=${value}&amount=${value}`,
  (value: string) =>
    `/success?session_id=${value}&session_id=${value}&session_id[]=${value}&__proto__=${value}`,
  (value: string) => `/SUCCESS/?${value}=${value}`,
  (value: string) => `/success/${value}`,
  (value: string) => `/failed?transaction_id=${value}`,
  (value: string) => `/failed?transaction_id=${value}&transaction_id=x&constructor[prototype]=${value}`,
  (value: string) => `/failed/transaction_id=${value}`,
  (value: string) => `/failed/${value}`,
];

test("whatever stands in the address of the two pages, it is answered calmly and reflected by none as markup", async () => {
  for (const [what, value] of oddValues()) {
    for (const form of forms) {
      const { status, html } = await askRaw(form(value));
      const where = `${form("…")} with ${what}: ${status}`;
      assert.ok(status < 500, where);
      assert.doesNotMatch(html, /<script>attempt1|<img src=x/, where);
      assert.doesNotMatch(html, /fan@demo\.test|node_modules|\.tsx?:\d/, where);
    }
  }
});

test("what an address says stands on no page as our words, nor in what a shared link unfolds with", async () => {
  const words = "CALL 1-800 555 0100 about your money";
  const asked = encodeURIComponent(words);
  for (const form of [
    ...forms,
    (value: string) => `/contactus?transaction_id=${value}`,
    (value: string) => `/Login?problem=${value}`,
    (value: string) => `/12/34?player=${value}`,
  ]) {
    const { html } = await askRaw(form(asked));
    assert.ok(!html.includes("1-800"), form("…"));
  }
  // Who searches sees what was searched for; the head, which others see, says nothing of it.
  const { html } = await askRaw(`/dashboard?player_name=${asked}`);
  assert.ok(!html.slice(0, html.indexOf("<body>")).includes("1-800"));
  const { html: plain } = await askRaw("/success?player_name=Kai%20O%27Brien&amount=50");
  assert.match(plain, /for player (<!-- -->)?Kai O&#x27;Brien/);
  assert.match(plain, /Amount:(\s|<[^>]*>)*\$(<!-- -->)?50/);
});

test("no page books: the books are as they were, and the open contribution is still open", async () => {
  const tried = [
    `/success?session_id=${open.session_id}`,
    `/success?player_name=Kai&amount=5000&status=paid`,
  ];
  for (const path of tried) await askRaw(path);
  assert.equal(await readBooks(), books);
});

test("somebody else's page says what became of it, and nothing of who paid", async () => {
  const { status, html } = await askRaw(`/success?session_id=${paid.session_id}`);
  assert.equal(status, 200);
  assert.match(html, /Kai/);
  const { rows } = await site.database.query(
    "select provider_payment_id, contributor_email from contributions where contribution_id = $1",
    [paid.contribution_id],
  );
  const { provider_payment_id, contributor_email } = rows[0];
  assert.equal(contributor_email, "fan@demo.test");
  for (const secret of [provider_payment_id, contributor_email, "4242"])
    assert.ok(!html.includes(secret), secret);
});
