import assert from "node:assert/strict";
import { test } from "node:test";
import { contrast, teamColors, textOn } from "./team-colors.ts";

test("black on white is 21 to 1, a colour on itself 1 to 1", () => {
  assert.equal(Math.round(contrast("#000000", "#ffffff")), 21);
  assert.equal(contrast("#8c1d40", "#8c1d40"), 1);
});

test("text on any team colour has at least 4.5 to 1", () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        assert.ok(contrast(textOn(color), color) >= 4.5, color);
      }
});

test("white on maroon, ink on gold", () => {
  assert.equal(textOn("#8c1d40"), "#ffffff");
  assert.equal(textOn("#ffc627"), "#0b1324");
});

test("two colours that differ stay as they are", () => {
  const { team, team_2 } = teamColors("#8c1d40", "#ffc627");
  assert.deepEqual([team, team_2], ["#8c1d40", "#ffc627"]);
});

test("a second colour that is missing or nearly the first is computed, and can be told apart", () => {
  for (const [first, second] of [
    ["#101820", "#0b1324"],
    ["#ffffff", "#fefefe"],
    ["#00285e", null],
    [null, null],
    ["#d3bc8d", "not a colour"],
  ] as const) {
    const { team, team_2 } = teamColors(first, second);
    assert.notEqual(team_2, second);
    assert.ok(contrast(team, team_2) > 1.5, `${team} ${team_2}`);
  }
});

test("a number's edge is not drawn in the number's own colour", () => {
  assert.equal(teamColors("#004a7b", "#ffffff").edge, "#004a7b");
  assert.equal(teamColors("#8c1d40", "#ffc627").edge, "#ffc627");
});
