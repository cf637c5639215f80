import "../../ops/programs/node-version.ts";
import { parseArgs } from "node:util";
import { accounts } from "./account-acts.ts";
import { acted } from "./acts.ts";
import { browsing, declared, recorded } from "./addresses.ts";
import { dashboards } from "./dashboard-acts.ts";
import { factors } from "./factor-acts.ts";
import { claims, inbox, orderReports } from "./inbox-acts.ts";
import { lookAtAll } from "./look.ts";
import { members, ownData } from "./member-acts.ts";
import { offices, services } from "./office-acts.ts";
import { ordered } from "./order-acts.ts";
import { payouts } from "./payout-acts.ts";
import { allLooks, type Plan, WIDTHS } from "./plan.ts";
import { recurring } from "./recurring-acts.ts";
import { elsewhere, reported } from "./report-acts.ts";
import { requests } from "./request-acts.ts";
import { rosters } from "./roster-acts.ts";
import { at, type State } from "./state.ts";

/**
 * `npm run a11y`: every state at every width in every scheme, walked through by keyboard, there and back.
 * `npm run a11y -- dialog browse` looks only at states whose names hold one of the words.
 * `npm run a11y -- --pictures FOLDER` photographs them instead, for eyes: in light and in dark, at every width.
 */
const { values, positionals: words } = parseArgs({
  options: { pictures: { type: "string" } },
  allowPositionals: true,
});

const LANES = 2;

const walked: Plan = {
  looks: (_at, widths) => allLooks(widths),
  walks: (_at, widths = WIDTHS) => widths.map((width) => ({ width, keys: ["Tab", "Shift+Tab"], steps: 400 })),
  lanes: LANES,
};

const photographed = (pictures: string): Plan => ({
  looks: (_at, widths) => allLooks(widths).filter(({ scheme }) => scheme !== "forced colours"),
  walks: () => [],
  lanes: LANES,
  pictures,
});

const plan = values.pictures ? photographed(values.pictures) : walked;

/** In no build: it comes from the sources. */
const workshop = at("parts and tokens", "/development");

const isWanted = ({ name }: State) => words.length === 0 || words.some((word) => name.includes(word));

const states = [
  ...declared,
  ...orderReports,
  ...recorded,
  ...acted,
  ...browsing,
  ...accounts,
  ...factors,
  ...ownData,
  ...members,
  ...inbox,
  ...rosters,
  ...claims,
  ...ordered,
  ...requests,
  ...offices,
  ...services,
  ...dashboards,
  ...recurring,
  ...payouts,
  ...reported,
  ...elsewhere,
].filter(isWanted);
if (states.length > 0) await lookAtAll(plan, states);
if (isWanted(workshop)) await lookAtAll(plan, [workshop], { WEB_PAGES: "source" });
