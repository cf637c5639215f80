import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, dollars } from "./numbers.ts";

test("numbers and dollars read as everybody in the United States writes them", () => {
  const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  const with_cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const cents of [
    0, 1, 5, 99, 100, 101, 99_999, 100_000, 100_001, 123_456_789, 99_999_999_999, -150_000, -1,
  ]) {
    const amount = cents / 100;
    const written = (Number.isInteger(amount) ? whole : with_cents).format(Math.abs(amount));
    assert.equal(dollars(amount), `${amount < 0 ? "−" : ""}$${written}`);
    assert.equal(counted(cents), whole.format(cents));
  }
  assert.equal(dollars(1_250), "$1,250");
  assert.equal(dollars(1_250.5), "$1,250.50");
});
