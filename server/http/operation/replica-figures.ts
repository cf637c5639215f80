import { Counter, Gauge } from "prom-client";
import type { ReplicaState } from "../../world/primary/replicas/replica.ts";
import type { World } from "../../world/world.ts";
import type { Figures } from "./figures.ts";

/** How the replicas are that this server reads from; nothing where it has none. */
export function watchReplicas({ registry }: Figures, { replicas }: Pick<World, "replicas">): void {
  const states = () => replicas?.states() ?? [];
  const shared = { labelNames: ["replica"], registers: [registry] };
  const gauge = (name: string, help: string, of: (state: ReplicaState) => number) =>
    new Gauge({
      ...shared,
      name,
      help,
      collect() {
        for (const state of states()) this.set({ replica: state.replica }, of(state));
      },
    });
  gauge(
    "database_replica_in_use",
    "1 where lists are read from the replica, 0 where it is left out.",
    (state) => (state.in_use ? 1 : 0),
  );
  gauge(
    "database_replica_lag_seconds",
    "Seconds that the replica is behind the primary; -1 where that is not known.",
    ({ lag_ms }) => (lag_ms === null ? -1 : lag_ms / 1_000),
  );
  new Counter({
    ...shared,
    name: "database_replica_reads_total",
    help: "Statements and transactions that the replica answered.",
    collect() {
      this.reset();
      for (const { replica, answered } of states()) this.inc({ replica }, answered);
    },
  });
}
