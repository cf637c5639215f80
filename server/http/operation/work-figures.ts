import { Gauge } from "prom-client";
import type { Backlog } from "../../world/job-failing.ts";
import type { World } from "../../world/world.ts";
import { type Figures, lookTogether } from "./figures.ts";

const BY_LANE: readonly (readonly [name: string, help: string, of: (lane: Backlog) => number])[] = [
  [
    "jobs_open",
    "Jobs that are to be done, by lane (the first word of their tasks' names): neither refused nor given up.",
    ({ open }) => open,
  ],
  ["jobs_due", "Jobs that may be worked on now and wait for their turn, by lane.", ({ due }) => due],
  ["jobs_failing", "Jobs that failed at least once and are tried again, by lane.", ({ failing }) => failing],
  ["jobs_refused", "Emails among them whose address is refused for good, by lane.", ({ refused }) => refused],
  [
    "jobs_given_up",
    "Jobs that have had all their tries and wait for a person, by lane.",
    ({ given_up }) => given_up,
  ],
  [
    "jobs_oldest_seconds",
    "Age of the oldest job that is to be done, by lane.",
    ({ oldest_seconds }) => oldest_seconds,
  ],
];

/** What is left of a lane in which nothing is. */
const NOTHING = { open: 0, due: 0, failing: 0, refused: 0, given_up: 0, oldest_seconds: 0 };

/**
 * What this server's connections are at, and what is left to do by any server: looked at whenever somebody asks for the figures. Each
 * of `lanes` is shown, also where nothing is left in it.
 */
export function watchWork(
  { registry }: Figures,
  { database, jobs }: Pick<World, "database" | "jobs">,
  lanes: readonly string[],
): void {
  const registers = [registry];
  const look = lookTogether(() => jobs.backlog());
  for (const [name, help, of] of BY_LANE) {
    new Gauge({
      name,
      help,
      labelNames: ["lane"],
      registers,
      async collect() {
        // While the database is away a gauge keeps its value.
        const found = await look();
        if (!found) return;
        for (const lane of lanes)
          this.set({ lane }, of(found.find((one) => one.lane === lane) ?? { lane, ...NOTHING }));
      },
    });
  }
  new Gauge({
    name: "database_writable",
    help: "1 where the database can be reached and takes writes, else 0.",
    registers,
    async collect() {
      this.set(
        await database.checkWritable().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  new Gauge({
    name: "database_connections",
    help: "Connections of this server's pool: open, idle among them, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      for (const [state, count] of Object.entries({
        open: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      }))
        this.set({ state }, count);
    },
  });
}
