import { existsSync } from "node:fs";
import type { Cluster } from "../../../ops/cluster/cluster.ts";
import type { ClusterTrouble } from "./cluster-trouble.ts";

/** Of Debian's `faketime`. */
const FAKE_CLOCK = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

const off = (by: string) => ({
  LD_PRELOAD: FAKE_CLOCK,
  FAKETIME: by,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});

/** Clocks off by two minutes: say, the longest that one without a time server is wrong before somebody hears of it. None where `faketime` is not installed. */
export function troublesOfClocks(cluster: Cluster): ClusterTrouble[] {
  return existsSync(FAKE_CLOCK) ? [clocksOfServers(cluster), clocksOfNodes(cluster)] : [];
}

const clocksOfServers = ({ servers }: Cluster): ClusterTrouble => ({
  name: "the clocks of two servers off by two minutes, one ahead and one behind",
  lasts: 45,
  async befall() {
    await servers.startAgain(0, off("+120s"));
    await servers.startAgain(1, off("-120s"));
    return async () => {
      for (const at of [0, 1]) await servers.startAgain(at);
    };
  },
});

/** What was written last by a clock ahead lies in the future for whoever leads after it. */
const clocksOfNodes = ({ nodes, places }: Cluster): ClusterTrouble => ({
  name: "the clock of the primary's machine two minutes ahead, and two minutes back with the next primary",
  lasts: 45,
  async befall() {
    const right = await nodes.primary();
    const wrong = places.nodes.filter((node) => node !== right);
    const again = async (node: (typeof wrong)[number], environment = {}) => {
      await nodes.stop(node);
      nodes.start(node, environment);
      await nodes.untilWhole(wrong.length);
    };
    for (const node of wrong) await again(node, off("+120s"));
    // It gives its place to one of them.
    if (right) await again(right);
    return async () => {
      for (const node of wrong) await again(node);
    };
  },
});
