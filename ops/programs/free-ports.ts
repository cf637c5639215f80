import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Below the range that systems use for outgoing connections (Linux from 32768, others from 49152): a port in that range is
 * sometimes taken by such a connection before anybody listens on it. Above 10080, the last one that browsers and fetch refuse to ask
 * (fetch.spec.whatwg.org, port blocking).
 */
const FROM = 10_081;
const TO = 32_000;

/** Who was given a port listens on it by then, or has no use for it any more. */
const GIVEN_FOR_MS = 600_000;

/**
 * A free port of this machine for each setting. All are held until the last is known, so that none comes twice; and what
 * was given goes to no other process of this user for ten minutes, since it stands free until it is listened on.
 */
export async function freePorts<Name extends string>(...names: Name[]): Promise<Record<Name, string>> {
  const held = await Promise.all(names.map(() => hold()));
  const ports = held.map(({ port }) => String(port));
  await Promise.all(held.map(({ server }) => once(server.close(), "close")));
  return Object.fromEntries(names.map((name, at) => [name, ports[at]])) as Record<Name, string>;
}

/** Holds a free port that was given to nobody lately. Nor is such a one listened on to see: whoever was given it may want it just then. */
export async function hold(draw = () => randomInt(FROM, TO)): Promise<{ server: Server; port: number }> {
  for (;;) {
    const port = draw();
    if (!claim(port)) continue;
    const server = createServer().listen(port, "localhost");
    const is_free = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (is_free) return { server, port };
  }
}

/** Puts a port down as given. Says no where it was given lately. */
function claim(port: number): boolean {
  const folder = join(tmpdir(), `donate-nil-ports-${process.getuid?.() ?? "all"}`);
  const note = join(folder, String(port));
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(note, "", { flag: "wx" });
    return true;
  } catch {
    const now = Date.now();
    if (now - statSync(note).mtimeMs < GIVEN_FOR_MS) return false;
    utimesSync(note, now / 1_000, now / 1_000);
    return true;
  }
}
