/** The time zone of most of each state, for when its mornings are. */
const STATES_IN: Readonly<Record<string, string>> = {
  "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
};

/** Null where the state is not known. */
export const zoneOf = (us_state: string | null): string | null =>
  Object.keys(STATES_IN).find((zone) => us_state && STATES_IN[zone]?.split(" ").includes(us_state)) ?? null;
