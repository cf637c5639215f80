import assert from "node:assert/strict";
import { test } from "node:test";
import { letterOf } from "./letter.ts";

test("what somebody typed stands as it was typed: its paragraphs and lines, and a quote under the rest", () => {
  const { html, text } = letterOf({
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

Donate NIL`,
  );
  assert.match(html, /<p>Dear Ann,<\/p>\n<p>yes,<br>&#60;i&#62;of course&#60;\/i&#62;\.<\/p>/);
  assert.match(
    html,
    /You wrote:<\/p>\n<blockquote [^>]*><p>Hello,<\/p>\n<p>may I\?<br>Ann<\/p><\/blockquote>/,
  );
});

test("an address in a sentence is a link, and nothing else of what is said is markup", () => {
  const { html, text } = letterOf({
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
    /Terms of Use: <a href="https:\/\/example.org\/TermsOfUse" style="[^"]*">https:\/\/example/,
  );
  assert.match(html, /<a href="http:\/\/example.org\/DeskLetter#1.&#34;onclick=&#34;x"/);
  assert.equal(html.split("<a ").length - 1, 2);
  assert.doesNotMatch(html, /<b>|<i>/);
  assert.match(text, /^Terms of Use: https:\/\/example\.org\/TermsOfUse$/m);
});

test("on a phone a value breaks where it is too long, and the word that says what it is does not", () => {
  const { html } = letterOf({
    key: "receipt.1",
    to: "ann@example.org",
    subject: "Receipt",
    opening: "Thank you.",
    facts: [["Requested", "x".repeat(200)]],
    after: [],
  });
  assert.match(html, /<th [^>]*overflow-wrap:normal[^>]*>Requested<\/th>/);
  assert.match(html, /<div style="[^"]*overflow-wrap:anywhere">/);
});
