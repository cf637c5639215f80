import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startSite } from "../testing/site.ts";

for (const setting of ["PORT", "METRICS_PORT"]) {
  test(`a server whose ${setting} is taken says so, and leaves nothing running`, async () => {
    const before = running();
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await assert.rejects(startSite({ [setting]: String(port) }), {
      message: `${setting}: another program listens there already. Set ${setting} to a free port.`,
    });
    await once(other.close(), "close");
    // The last handles go a turn after they were closed.
    for (let tries = 0; tries < 50 && running().length > before.length; tries += 1) await sleep(100);
    assert.deepEqual(running(), before);
  });
}

/** Connections and listening ports of this process, each of which would keep it alive. */
const running = (): string[] => process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP"));
