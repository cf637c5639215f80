import { Agent, request } from "node:http";
import type { Call } from "../../contract/form/call.ts";
import { HEADERS } from "./questions.ts";

export interface ClientResponse {
  status: number;
  /** What a browser would send from now on. */
  cookie: string;
  /** From the first byte of the question to the last of the answer. */
  ms: number;
}

/** Somebody who asks one thing after the other, on one connection that stays. */
export function oneClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ method, path }: { method: Call["method"]; path: string }, body: object, cookie = "") =>
    new Promise<ClientResponse>((resolve, reject) => {
      const sent = JSON.stringify(body);
      const headers = {
        ...HEADERS,
        "content-length": Buffer.byteLength(sent),
        ...(cookie ? { cookie } : {}),
      };
      const begun_at = performance.now();
      const asked = request(origin + path, { agent, method, headers }, (answer) => {
        answer.resume().on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookie: (answer.headers["set-cookie"] ?? []).map((each) => each.split(";", 1)[0]).join("; "),
            ms: performance.now() - begun_at,
          }),
        );
      });
      asked.on("error", reject).end(sent);
    });
  return { ask, close: () => agent.destroy() };
}
