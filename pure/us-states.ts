/** The states and the District of Columbia, as the post writes them and as people do. */
const NAMES =
  "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming";

export const US_STATES = NAMES.split("|").map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }));

const BY_CODE = new Map(US_STATES.map(({ value, label }) => [value, label]));

/** Its name; null for two letters that are no state. */
export const usStateName = (us_state: string): string | null => BY_CODE.get(us_state) ?? null;
