import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import { NOTHING_TYPED, orderedFields, servicesIn } from "./services.ts";

const offer = (kind: ShownOffer["kind"], but: Partial<ShownOffer> = {}): ShownOffer => ({
  offer_id: `offer of ${kind}`,
  kind,
  price: 25,
  days: 14,
  note: null,
  is_monthly: kind === "members_update",
  places: 2,
  name: kind,
  gives: "",
  needs: [],
  ...but,
});
const known = (takes_general: boolean, ...offers: ShownOffer[]) => ({ takes_general, offers });

test("before it is known what is offered, and where nothing is, there is the contribution with nothing in return", () => {
  for (const nothing of [null, known(true)])
    assert.deepEqual(servicesIn(nothing, false, null), {
      offers: [],
      takes_general: true,
      chosen: null,
      gone: false,
    });
});

test("a service is known by its kind: at another price it is still chosen, and where it has ended that is said", () => {
  const dearer = offer("shout_out", { offer_id: "another", price: 30 });
  assert.equal(servicesIn(known(true, dearer), false, "shout_out").chosen?.price, 30);
  const gone = servicesIn(known(true, offer("answer")), false, "shout_out");
  assert.deepEqual([gone.chosen, gone.gone], [null, true]);
  assert.equal(servicesIn(null, false, "shout_out").gone, false);
});

test("what comes every month is offered there alone", () => {
  const both = known(true, offer("shout_out"), offer("members_update"));
  const kinds = (is_monthly: boolean) => servicesIn(both, is_monthly, null).offers.map(({ kind }) => kind);
  assert.deepEqual([kinds(false), kinds(true)], [["shout_out"], ["members_update"]]);
});

test("where the school allows nothing else the first service with a place is chosen", () => {
  const full = offer("answer", { places: 0 });
  assert.equal(servicesIn(known(false, full, offer("shout_out")), false, null).chosen?.kind, "shout_out");
  assert.equal(servicesIn(known(false, full), false, null).chosen?.kind, "answer");
  assert.equal(servicesIn(known(false), false, null).chosen, null);
});

test("address and day are sent where they are needed, and nothing that was left blank", () => {
  const typed = { ...NOTHING_TYPED, brief: " Hi ", deliver_to: "1 Main St", wished_on: "2027-03-01" };
  const fields = (needs: ShownOffer["needs"]) =>
    orderedFields({ ...typed, offer: offer("signed_photo", { needs }) });
  const sent = fields([]);
  assert.deepEqual(
    [sent.nil_service_type, sent.price, sent.brief, sent.first_name, sent.deliver_to, sent.wished_on],
    ["signed_photo", 25, "Hi", null, null, null],
  );
  assert.equal(fields(["address"]).deliver_to, "1 Main St");
  assert.equal(fields(["day"]).wished_on, "2027-03-01");
});
