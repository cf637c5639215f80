import assert from "node:assert/strict";
import { test } from "node:test";
import { teamColors } from "../../pure/team-colors.ts";
import { letterOf } from "./letter.ts";

const WORLD = { origin: "https://example.org", link_secret: "the secret of links" };
const WHY = `We send every email about a payment or a plan: you need it for your records.
Emails you get: https://example.org/EmailsYouGet`;

test("what somebody typed stands as it was typed: its paragraphs and lines, and a quote under the rest", () => {
  const { html, text } = letterOf(WORLD, {
    because: "payment",
    key: "contact_answer.1",
    to: "ann@example.org",
    subject: "Re: Shoes",
    opening: "Here is our answer.",
    body: "Dear Ann,\n\nyes,\n<i>of course</i>.",
    after: ["More to ask? Write to us."],
    quoted: { label: "You wrote:", words: "Hello,\n\nmay I?\nAnn" },
  });
  assert.equal(
    text,
    `Here is our answer.

Dear Ann,

yes,
<i>of course</i>.

More to ask? Write to us.

You wrote:
> Hello,
>
> may I?
> Ann

${WHY}

Donate NIL`,
  );
  assert.match(html, /<p [^>]*>Dear Ann,<\/p>\n<p [^>]*>yes,<br>&#60;i&#62;of course&#60;\/i&#62;\.<\/p>/);
  assert.match(
    html,
    /You wrote:<\/p>\n<blockquote [^>]*><p [^>]*>Hello,<\/p>\n<p [^>]*>may I\?<br>Ann<\/p><\/blockquote>/,
  );
});

test("an address in a sentence is a link, and nothing else of what is said is markup", () => {
  const { html, text } = letterOf(WORLD, {
    because: "payment",
    key: "receipt.1",
    to: "ann@example.org",
    subject: "Receipt",
    opening: "Thank you, <b>Ann</b>.",
    after: [
      "Terms of Use: https://example.org/TermsOfUse",
      'Turn it off: http://example.org/DeskLetter#1."onclick="x today',
      "An address <i>like</i> javascript:alert(1) stays text.",
    ],
  });
  assert.match(
    html,
    /Terms of Use: <a class="link" href="https:\/\/example.org\/TermsOfUse" style="[^"]*">https:\/\/example/,
  );
  assert.match(html, /<a class="link" href="http:\/\/example.org\/DeskLetter#1.&#34;onclick=&#34;x"/);
  assert.equal(html.split("<a ").length - 1, 3);
  assert.doesNotMatch(html, /<b>|<i>/);
  assert.match(text, /^Terms of Use: https:\/\/example\.org\/TermsOfUse$/m);
});

test("on a phone a value breaks where it is too long, and the word that says what it is does not", () => {
  const { html } = letterOf(WORLD, {
    because: "payment",
    key: "receipt.1",
    to: "ann@example.org",
    subject: "Receipt",
    opening: "Thank you.",
    facts: [["Requested", "x".repeat(200)]],
    after: [],
  });
  assert.match(html, /<th [^>]*overflow-wrap:normal[^>]*>Requested<\/th>/);
  assert.match(html, /<table [^>]*overflow-wrap:anywhere">/);
});

const ABOUT_AN_ATHLETE = letterOf(WORLD, {
  because: "payment",
  key: "receipt.1",
  to: "ann@example.org",
  subject: 'Receipt: $25 for Eva "Ace" <Stone>',
  athlete: {
    colors: teamColors("#0033a0", "#d64309"),
    picture: "https://example.org/pictures/7-1f.png",
    alt: 'Eva "Ace" <Stone>, No. 14, Test Boise',
    page: "https://example.org/DetailsView/7/3",
  },
  amount: "$25",
  opening: "Thank you!",
  facts: [["Date", "November 21, 2026"]],
  way: { label: "See Eva's page", address: "https://example.org/DetailsView/7/3" },
  after: ["Please keep this email as your receipt."],
  smallPrint: ["Terms of Use: https://example.org/TermsOfUse"],
});

test("an athlete is shown in their team's colors, and in words where pictures are blocked", () => {
  const { html } = ABOUT_AN_ATHLETE;
  assert.match(
    html,
    /<img src="https:\/\/example\.org\/pictures\/7-1f\.png" alt="Eva &#34;Ace&#34; &#60;Stone&#62;, No\. 14, Test Boise"/,
  );
  assert.ok(html.split("background:#0033a0").length - 1 >= 2, "a stripe, and the ground of the picture");
  assert.match(html, /font-size:40px[^>]*>\$25</);
});

test("in the small print a name is the link; the blocked picture's words are no blue line, and the text keeps the address", () => {
  const { html, text } = ABOUT_AN_ATHLETE;
  assert.match(
    html,
    /<a class="link" href="https:\/\/example\.org\/TermsOfUse" style="[^"]*">Terms of Use<\/a>/,
  );
  assert.match(html, /<a href="[^"]*" style="color:#ffffff;text-decoration:none"><img/);
  assert.match(text, /^Terms of Use: https:\/\/example\.org\/TermsOfUse$/m);
});

test("a letter opens nothing from outside but the athlete's picture, and only links lead elsewhere", () => {
  const { html } = ABOUT_AN_ATHLETE;
  const opened = [...html.matchAll(/\b(?:src|srcset|background|data|action|poster)="([^"]*)"/g)];
  assert.deepEqual(
    opened.map(([, address]) => address),
    ["https://example.org/pictures/7-1f.png"],
  );
  assert.doesNotMatch(
    html,
    /url\(|@import|@font-face|<link|<script|<iframe|<object|<video|<base|http-equiv/i,
  );
  const elsewhere = html.replaceAll(/>[^<>]*</g, "><").replaceAll(/<(?:a|img) [^>]*>/g, "");
  assert.doesNotMatch(elsewhere, /https?:/);
  const plain = letterOf(WORLD, {
    ...{ key: "k", because: "security", to: "a@example.org" },
    ...{ subject: "s", opening: "Hello.", after: [] },
  } as const);
  assert.doesNotMatch(plain.html, /<img/);
  const foreign = [...plain.html.matchAll(/https?:\/\/[^"<]+/g)].filter(
    ([address]) => address !== `${WORLD.origin}/EmailsYouGet`,
  );
  assert.deepEqual(foreign, []);
});

test("whatever a dark mail program recolors has a color of its own there", () => {
  const { html } = ABOUT_AN_ATHLETE;
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  assert.deepEqual([...used].toSorted(), ["ground", "ink", "link", "muted", "rule", "sheet"]);
  for (const name of used) assert.match(html, new RegExp(`\\.${name} \\{[^}]*!important`));
  assert.match(html, /<meta name="color-scheme" content="light dark">/);
});

test("each fact has a color of its own: where a mail program drops the doctype, a table takes none from around it", () => {
  const { html } = ABOUT_AN_ATHLETE;
  const cells = [...html.matchAll(/<(?:th|td) class="(?:muted|ink)"[^>]*>/g)].map(([cell]) => cell);
  assert.ok(cells.length >= 2);
  for (const cell of cells) assert.match(cell, /[";]color:#/);
  assert.doesNotMatch(html, /<td valign="top"/);
});

test("the text says all that the page says, in the same order", () => {
  assert.equal(
    ABOUT_AN_ATHLETE.text,
    `Thank you!

Date: November 21, 2026

See Eva's page:
https://example.org/DetailsView/7/3

Please keep this email as your receipt.

Terms of Use: https://example.org/TermsOfUse
${WHY}

Donate NIL`,
  );
});

test("a letter that may be turned off leads there, and says so to the mail program; every other says why it came", () => {
  const said = { key: "k", to: "a@example.org", subject: "s", opening: "Hello.", after: [] };
  const news = letterOf(WORLD, { ...said, because: { user_id: 7, topic: "desk" } });
  const link = /or turn it off: https:\/\/example\.org\/EmailsYouGet#(desk\.7\.[\w-]{43})$/m.exec(
    news.text,
  )?.[1];
  assert.equal(news.unsubscribe, `https://example.org/unsubscribe/${link}`);
  // In the page its words are the link: an address of 80 signs says nothing.
  assert.ok(
    news.html.includes(`">Choose how often you get this email, or turn it off</a>`),
    news.html.slice(-900),
  );
  const receipt = letterOf(WORLD, { ...said, because: "payment" });
  assert.equal(receipt.unsubscribe, null);
  assert.match(receipt.text, /We send every email about a payment/);
  assert.match(receipt.text, /https:\/\/example\.org\/EmailsYouGet$/m);
});
