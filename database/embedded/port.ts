import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A port outside the range that outgoing connections take theirs from. */
export function randomPort(): number {
  return randomInt(20_000, 30_000);
}

/** Whether nobody listens on the port of the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => answer(true)));
  });
}
