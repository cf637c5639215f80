import { test } from "node:test";
import { liveAYear } from "../testing-year.ts";

// Another year each time; what fails names its seed: `node server/testing-year.ts 50 SEED` lives it again.
test("a year of 50 recurring contributions: equal to the provider to the cent after every day, charged as promised", async () => {
  await liveAYear(50, Date.now() % 1_000_000);
});
