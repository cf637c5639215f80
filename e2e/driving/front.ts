import { once } from "node:events";
import { createServer, request } from "node:http";

/** What becomes of a request on its way to the site. */
export type Fate =
  | "passes"
  /** Something else answers in the server's place, in its own words. */
  | "another answers"
  /** The connection goes, without an answer. */
  | "is lost";

/** What stands before a site: a load balancer that can break and a network that can be slow. */
export interface Front {
  /** The site's address, for its visitors. */
  origin: string;
  /** Where it passes things on to. */
  to(origin: string): void;
  /** Decides for each request, as late as it likes; until it is called again. */
  decide(fate: (path: string) => Fate | Promise<Fate>): void;
  close(): Promise<void>;
}

const BAD_GATEWAY = "<!doctype html><title>502</title><h1>502 Bad Gateway</h1>";

/** Listens on a free port; everything passes at first. Give its `origin` to the site as ORIGIN. */
export async function openFront(): Promise<Front> {
  let target = "";
  let decided: (path: string) => Fate | Promise<Fate> = () => "passes";
  const server = createServer(async (asked, answer) => {
    const { url = "/", method, headers } = asked;
    const fate = await decided(url);
    if (fate === "is lost") return void asked.socket.destroy();
    if (fate === "another answers")
      return void answer.writeHead(502, { "content-type": "text/html" }).end(BAD_GATEWAY);
    const { hostname, port } = new URL(target);
    const passed = request({ hostname, port, path: url, method, headers, agent: false }, (told) => {
      answer.writeHead(told.statusCode ?? 500, told.headers);
      told.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The front listens at no port.");
  return {
    origin: `http://localhost:${address.port}`,
    to: (origin) => {
      target = origin;
    },
    decide: (fate) => {
      decided = fate;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
