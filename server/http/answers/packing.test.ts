import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { encodingOf, packQuickly } from "./packing.ts";

const headers: [accept_encoding: string | undefined, packed: "br" | "gzip" | null][] = [
  [undefined, null],
  ["", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["gzip;q=0.5 , br ; q=0", "gzip"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["identity", null],
  ["*;q=0", null],
  ["deflate, zstd", null],
];
for (const [accept_encoding, packed] of headers) {
  test(`${accept_encoding} is answered ${packed ?? "as it is"}`, () => {
    assert.equal(encodingOf(accept_encoding), packed);
  });
}

test("a run of blanks in Accept-Encoding costs no time, however long it is", () => {
  for (const blanks of [15_000, 300_000]) {
    for (const header of [
      `br${" ".repeat(blanks)}x`,
      `br;${"\t".repeat(blanks)}`,
      `${" ;".repeat(blanks)}q`,
    ]) {
      const begin = process.cpuUsage();
      encodingOf(header);
      const { user } = process.cpuUsage(begin);
      // With backtracking, 300,000 blanks took a minute and more.
      assert.ok(user < 500_000, `${blanks} blanks took ${user / 1_000} ms of the processor`);
    }
  }
});

test("an Accept-Encoding that no browser sends is read by nobody", () => {
  assert.equal(encodingOf(`br${", x".repeat(60)}`), "br");
  assert.equal(encodingOf(`br${", x".repeat(400)}`), null);
});

test("what would just miss the first ten packets is packed better for the first asker too, and nothing else", () => {
  // As many options as a choice of a team may have, each with a word of its own.
  const options = (count: number) =>
    Buffer.from(
      Array.from(
        { length: count },
        (_, nth) => `<option value="${nth}">${hash("sha1", `${nth % 1_500}`).slice(0, 12)}</option>`,
      ).join(""),
    );
  const packed = (count: number) => packQuickly("br", options(count));
  assert.deepEqual(brotliDecompressSync(packed(1_340)), options(1_340));
  assert.ok(packed(1_300).length > 12_700, `${packed(1_300).length} fits as it is`);
  assert.ok(packed(1_340).length <= 13_200, `${packed(1_340).length} does not fit`);
  assert.ok(packed(2_500).length > 19_000, `${packed(2_500).length} would not fit either`);
});
