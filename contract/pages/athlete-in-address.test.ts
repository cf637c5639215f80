import assert from "node:assert/strict";
import { test } from "node:test";
import { pages } from "./addresses.ts";
import { athleteInAddress } from "./athlete-in-address.ts";
import { passedOn } from "./passed-on.ts";

const kai = { player_id: 345, team_id: 12, player_name: "Kai O'Brien" };

test("the athlete is read from each of their addresses, whichever number comes first in it", () => {
  const paths = [
    pages.onePlayer.to(kai),
    pages.onePlayer.to(kai, "2026-11-28.abc"),
    pages.detail.to(kai),
    pages.detail.to(kai, "contribute"),
    passedOn.short(kai),
    passedOn.poster(kai, "a4"),
    passedOn.embed(kai),
  ];
  for (const path of paths)
    for (const host of ["", "https://nil.example", "nil.example", "http://localhost:3000"])
      assert.equal(athleteInAddress(` ${host}${path}\n`), kai.player_id, `${host}${path}`);
  assert.equal(athleteInAddress(`https://nil.example${passedOn.short(kai)}/#top`), kai.player_id);
});

test("a number alone, a team's address and any other are nobody's", () => {
  const others = ["", "345", "12/345", "/345", pages.team.to(kai), "/DetailsView/345", "/x/12/345"];
  for (const other of [
    ...others,
    "https://nil.example/AdminDashboard/payors/345/12",
    "Kai O'Brien",
    "/0x1/2",
  ])
    assert.equal(athleteInAddress(other), null, other);
});
