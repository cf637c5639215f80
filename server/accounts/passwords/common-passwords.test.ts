import assert from "node:assert/strict";
import { test } from "node:test";
import { isStrong } from "../../../contract/accounts/accounts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { isCommon, refuseCommonPassword } from "./common-passwords.ts";

const COMMON = [
  "Password1!",
  "P@ssw0rd1",
  "Pa$$w0rd123",
  "!Qwerty123",
  "Dragon#2024",
  "Football99!",
  "Sunshine_1",
  "1Letmein!",
  "M1ch@el2020",
  "MonkeyMonkey1!",
  "Welcome1!",
  "Iloveyou2!",
  "TRUSTno1!",
];
for (const password of COMMON)
  test(`${password} satisfies the rule and is refused`, async () => {
    assert.ok(isStrong(password));
    assert.ok(await isCommon(password));
  });

const FINE = [
  "Sunny-day-9",
  "Correct-horse-7-battery",
  "kV9#mQ2xTz!",
  "Пароль-и-Лодка-7",
  "Lamp3 over River",
  "🦊Fox-and-42",
];
for (const password of FINE)
  test(`${password} is nobody's first guess`, async () => assert.ok(!(await isCommon(password))));

const mia = { email: "mia.okafor@stadium.example", names: ["Mia Okafor", null] };
const OWN = [
  "Mia.Okafor-1",
  "Okafor2024!",
  "M1a.0kafor!",
  "Donate-NIL-1",
  "DonateN1L!",
  "Stadium2024!",
  "Mia@Stadium1",
  "1-Mia-2-Mia",
];
for (const password of OWN)
  test(`${password} is made of what Mia Okafor is known by`, () =>
    assert.rejects(refuseCommonPassword(password, mia, "password"), (error) => {
      assert.ok(error instanceof Refusal);
      assert.equal(error.status, 422);
      assert.match(error.errors?.password ?? "", /your name, your email or 'Donate NIL'.*choose other words/);
      return true;
    }));

const fan = { email: "fan@demo.test", names: ["fan_of_nil", null] };
const ADDRESS = [
  "Fan@demo.test1",
  "fan@Demo.test!2024",
  "Demo.Test-Fan1",
  "1-F4n@d3mo.t3st",
  "Fan@demo.test-Fan@demo.test-1",
  "tset.omed@Naf1",
  "Fan@demo.test!Summer1",
  "Demo-football-1",
  "Fan-of-nil-1",
  "NilFan_of1",
];
for (const password of ADDRESS)
  test(`${password} is made of the address or the user name of fan@demo.test`, () =>
    assert.rejects(refuseCommonPassword(password, fan, "password"), /your name, your email/));

const long = { email: "r0ck3t.johnsmith1985@mail.example.edu", names: [null] };
for (const password of [
  "R0ck3t.Johnsmith1985!",
  "Rocket-Johnsmith-1",
  "JohnSmith-1985",
  "Smith1985!",
  "Example.Edu-1",
])
  test(`${password} is made of ${long.email}`, () =>
    assert.rejects(refuseCommonPassword(password, long, "password"), /your name, your email/));

test("an ending that half the world has is no word of one's own", async () => {
  await refuseCommonPassword("Comet-over-9-lakes", { email: "x@y.com", names: [] }, "password");
  await refuseCommonPassword("Organ+Merlin-42", { email: "jo@club.org", names: ["Jo"] }, "password");
});

test("a name among other words is no fault, and neither is that of somebody else", async () => {
  await refuseCommonPassword("Mia-paints-9-lamps", mia, "password");
  await refuseCommonPassword("Kowalski-2024", mia, "password");
  await refuseCommonPassword("Lamp-9-river", { email: "x@y.example", names: ["李", "🦊"] }, "password");
});

test("what was typed in 10,000 letters is looked at in no time", async () => {
  const began = process.cpuUsage();
  assert.ok(!(await isCommon(`Aa1!${"ab".repeat(5_000)}`)));
  // Of the processor: what others take of a busy machine is not counted.
  const { user, system } = process.cpuUsage(began);
  assert.ok((user + system) / 1_000 < 2_000);
});
