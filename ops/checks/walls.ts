/** What a room may import besides itself: a line of the table in ARCHITECTURE.md. */
export type Wall = {
  /**
   * A folder, or a single file with rights of its own. `*` stands for one name and each name is a room of its
   * own. A slash at the end asks for a folder.
   */
  readonly room: string;
  /** Folders with all that is in them, or single files; written like `room`. */
  readonly mayImport: readonly string[];
  /** False where Node's own modules have no place. */
  readonly node: boolean;
  /** "kept": only packages that stay installed in production. "any": development packages too. */
  readonly packages: "none" | "kept" | "any";
};

const answers = ["contract", "pure", "server/world", "server/http/answers"];
const calls = [...answers, "server/http/sessions", "server/http/calls"];
const domain = [
  ...calls,
  "server/http/domain.ts",
  "server/http/files",
  "server/http/operation/figures.ts",
  "server/letters",
  "server/alarms",
];
const part = ["contract", "pure", "web/state", "web/ui", "web/head", "web/takeover"];
const screen = [...part, "web/parts"];
const running = { node: true, packages: "kept" } as const;
const browser = { node: false, packages: "any" } as const;
const workshop = { node: true, packages: "any" } as const;

/** The stand-ins for partners. The payment provider is a package of its own, and these two are its entrances. */
const played = ["standins", "payments-standin/start.ts", "payments-standin/testing"];
const testing = ["contract", "pure", "server", "database/testing/database.ts", ...played];

/** The folders of `server/contributions`, each with those that it may import. */
const insideContributions = (folders: Readonly<Record<string, readonly string[]>>): Wall[] =>
  Object.entries(folders).map(([folder, below]) => ({
    room: `server/contributions/${folder}`,
    mayImport: [...domain, ...below.map((name) => `server/contributions/${name}`)],
    ...running,
  }));

/** The first line that fits a file is its room, so the narrow ones come first. */
export const walls: readonly Wall[] = [
  // What both sides compute alike, from what they are given and from nothing else.
  { room: "pure", mayImport: [], node: false, packages: "none" },
  { room: "contract", mayImport: ["pure"], node: false, packages: "kept" },
  { room: "database", mayImport: [], ...running },

  // A partner's interface knows nothing of who plays its part.
  { room: "server/world/payments/stripe", mayImport: ["server/world/payments"], ...running },
  { room: "server/world/payments", mayImport: [], ...running },
  { room: "server/world/identity", mayImport: [], ...running },
  { room: "server/world", mayImport: ["server/world"], ...running },
  { room: "server/http/answers", mayImport: ["contract", "pure", "server/world"], ...running },
  { room: "server/http/operation", mayImport: answers, ...running },
  { room: "server/http/sessions", mayImport: answers, ...running },
  { room: "server/http/files", mayImport: [...answers, "server/http/sessions"], ...running },
  { room: "server/http/calls", mayImport: [...answers, "server/http/sessions"], ...running },
  { room: "server/http/pages", mayImport: calls, ...running },
  { room: "server/http", mayImport: ["contract", "pure", "server/world", "server/http"], ...running },
  { room: "server/letters", mayImport: ["contract", "pure", "server/world"], ...running },
  // What any domain may raise for somebody to look at.
  {
    room: "server/alarms",
    mayImport: [...calls, "server/http/domain.ts", "server/letters"],
    ...running,
  },
  // The account's row and who has an athlete's page by it: what accounts and profiles both hold before they change anything,
  // and when a claim's page is another's.
  { room: "server/people", mayImport: calls, ...running },
  // The one place of the server that knows how a database is started, migrated and filled.
  { room: "server/startup/store.ts", mayImport: ["server", "database"], ...running },
  { room: "server/startup", mayImport: ["contract", "pure", "server"], ...running },
  // What tests share: a whole site, people, letters; and what those of one domain share.
  {
    room: "server/testing",
    mayImport: [...testing, "ops/programs/free-ports.ts", "ops/programs/programs.ts"],
    ...workshop,
  },
  { room: "server/*/testing", mayImport: testing, ...workshop },
  { room: "server/*/*/testing", mayImport: testing, ...workshop },
  {
    room: "server/accounts",
    mayImport: [
      ...domain,
      "server/people",
      "server/collaborations/acts.ts",
      "server/contributions/acts.ts",
      "server/favorites/acts.ts",
      "server/profiles/acts.ts",
      "server/profiles/proofs/acts.ts",
    ],
    ...running,
  },
  {
    room: "server/profiles",
    mayImport: [
      ...domain,
      "server/people",
      "server/collaborations/acts.ts",
      "server/contributions/acts.ts",
      "server/contributions/orders/calls/acts.ts",
      "server/favorites/acts.ts",
      "server/players/acts.ts",
    ],
    ...running,
  },
  // Whoever reads the provider's balance leaves lines of payouts to those who know them.
  { room: "server/ledger", mayImport: [...domain, "server/contributions/payouts/acts.ts"], ...running },
  { room: "server/admin", mayImport: [...domain, "server/*/acts.ts"], ...running },
  // What an officer's morning letter tells of beside requests; and whose guardian is asked about one.
  {
    room: "server/collaborations",
    mayImport: [...domain, "server/people", "server/contributions/acts.ts"],
    ...running,
  },
  // An import says what it means for supporters; it loads no more of the money for that than the conditions.
  {
    room: "server/players",
    mayImport: [...domain, "server/contributions/acts.ts", "server/contributions/pages/acts.ts"],
    ...running,
  },
  // Inside the room of money, arrows run down: what stands above imports what stands below it.
  ...insideContributions({
    sweeping: ["events", "recurring", "checkout", "booking"],
    recovery: ["recurring", "checkout", "booking", "orders", "payouts"],
    events: ["recurring", "checkout", "booking", "limits"],
    refunds: ["checkout", "booking", "orders"],
    recurring: ["checkout", "booking", "orders", "letters", "limits", "payors", "pages"],
    checkout: ["booking", "orders", "limits", "payors"],
    booking: ["orders", "letters", "limits", "payors"],
    orders: ["letters", "payors", "pages"],
    payouts: ["payors", "pages", "refunds", "booking"],
    packet: ["payors", "pages"],
    payors: ["pages"],
    letters: ["payors"],
    limits: [],
    received: ["pages"],
    pages: [],
  }),
  { room: "server/contributions", mayImport: [...domain, "server/contributions"], ...running },
  { room: "server/*/", mayImport: domain, ...running },
  { room: "server", mayImport: ["contract", "pure", "server"], ...running },

  { room: "web/ui", mayImport: [], ...browser },
  // Plugins of the bundler: they run where the pages are built, and in no browser.
  { room: "web/build", mayImport: ["web/assets.ts"], ...workshop },
  { room: "web/state", mayImport: ["contract", "pure"], ...browser },
  { room: "web/head", mayImport: ["contract", "pure", "web/state"], ...browser },
  { room: "web/takeover", mayImport: ["contract", "pure", "web/state", "web/ui"], ...browser },
  { room: "web/parts", mayImport: part, ...browser },
  { room: "web/screens/*/*", mayImport: screen, ...browser },
  { room: "web", mayImport: [...screen, "web/screens"], ...browser },

  { room: "payments-standin", mayImport: [], ...workshop },
  { room: "standins", mayImport: [], ...workshop },
  // Years on a clock that is moved by hand: they drive the domains themselves, without a server.
  {
    room: "soak",
    mayImport: ["pure", "contract", "server", ...played, "database/testing/database.ts"],
    ...workshop,
  },
  // It has a database of its own, which it kills and fills up.
  {
    room: "e2e/faults",
    mayImport: [
      "contract",
      "pure",
      "ops",
      ...played,
      "e2e",
      "database/embedded/embedded.ts",
      "database/migrate/migrate.ts",
    ],
    ...workshop,
  },
  {
    room: "e2e",
    mayImport: ["contract", "pure", "ops", ...played, "database/testing/database.ts"],
    ...workshop,
  },
  {
    room: "bench",
    mayImport: ["contract", "pure", "ops", ...played, "database/embedded/embedded.ts"],
    ...workshop,
  },
  {
    room: "ops",
    mayImport: ["contract", "pure", "database", "server", ...played, "e2e", "bench"],
    ...workshop,
  },
  { room: "", mayImport: ["contract", "pure", "web/build"], ...workshop },
];

/** What a test may import beside what its room may: a fresh database, a whole site, and the outside, played. */
export const testsMayImport: readonly string[] = [
  "database/testing/database.ts",
  "database/testing/replicated.ts",
  "server/testing",
  "server/*/testing",
  "server/*/*/testing",
  ...played,
];

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** The line that a file falls under, and the name of its room. Paths start at the project's folder. */
export function roomOf(file: string): { wall: Wall; name: string } {
  for (const wall of walls) {
    const name = placeOf(file, wall.room);
    if (name !== undefined) return { wall, name };
  }
  throw new Error(`${file} stands in no room: add its folder to ops/checks/walls.ts`);
}

/** What `file` may import, its own room first. */
export function grantsOf(file: string): readonly string[] {
  const { wall, name } = roomOf(file);
  return [name, ...wall.mayImport, ...(isTest(file) ? testsMayImport : [])];
}

/** Whether the table lets `from` import `to`. Nothing imports a test. */
export function mayImport(from: string, to: string): boolean {
  if (isTest(to)) return false;
  const [, ...grants] = grantsOf(from);
  return roomOf(from).name === roomOf(to).name || grants.some((grant) => placeOf(to, grant) !== undefined);
}

/** The folder or file that `pattern` stands for in the path of `file`; undefined where it does not fit. */
function placeOf(file: string, pattern: string): string | undefined {
  if (pattern === "") return file.includes("/") ? undefined : "";
  const wanted = pattern.replace(/\/$/, "").split("/");
  const given = file.split("/");
  if (given.length < wanted.length || (pattern.endsWith("/") && given.length === wanted.length))
    return undefined;
  // `screens/browse.tsx` and `screens/browse/filters.tsx` are one screen, so a `*` drops the ending.
  const place = wanted.map((word, i) => (word === "*" ? given[i]?.split(".", 1)[0] : given[i]));
  return wanted.every((word, i) => word === "*" || word === given[i]) ? place.join("/") : undefined;
}
