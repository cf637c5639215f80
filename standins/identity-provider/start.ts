import { once } from "node:events";
import { createServer, type Server } from "node:http";
import Fastify from "fastify";
import { portOf } from "../program/port-of.ts";
import { befallRequests } from "./befall.ts";
import { openChaos } from "./chaos.ts";
import { serveControl } from "./control.ts";
import { makeKey } from "./keys.ts";
import { openPeople } from "./people.ts";
import { type Client, openProvider } from "./provider.ts";
import { servePages } from "./serve-pages.ts";

export type IdentityProviderSettings = {
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on; default `localhost`. */
  host?: string | undefined;
  /** Its public address, which is also the issuer; default `http://localhost:PORT`. */
  origin?: string | undefined;
  /** What its pages call it, as the site's button does; default `Demo ID`. */
  name?: string | undefined;
  /** The application that it serves. */
  client: Client;
};

/** An identity provider that listens. `origin` is the issuer. */
export type IdentityProvider = { origin: string; port: number; close(): Promise<void> };

/** Starts the stand-in. Rejects when the port is taken. */
export async function startIdentityProvider(settings: IdentityProviderSettings): Promise<IdentityProvider> {
  const [own, foreign] = await Promise.all([makeKey(), makeKey()]);
  // The port first: every token names the issuer's address.
  const server = createServer();
  await once(server.listen(settings.port, settings.host ?? "localhost"), "listening");
  const port = portOf(server);
  const origin = settings.origin ?? `http://localhost:${port}`;
  await serve(server, origin, settings, { own, foreign });
  let closed: Promise<unknown> | undefined;
  return {
    origin,
    port,
    async close() {
      server.closeAllConnections();
      closed ??= once(server.close(), "close");
      await closed;
    },
  };
}

async function serve(
  server: Server,
  origin: string,
  { client, name = "Demo ID" }: Pick<IdentityProviderSettings, "client" | "name">,
  keys: Parameters<typeof openProvider>[0]["keys"],
): Promise<void> {
  const chaos = openChaos();
  const people = openPeople();
  const provider = openProvider({ origin, client, people, chaos, keys });
  const answer = provider.callback();
  const app = Fastify({ serverFactory: (handler) => server.on("request", handler) });
  befallRequests(app, chaos);
  app.register(serveControl, { chaos, prefix: "/_control" });
  app.register(servePages, { provider, people, name });
  app.register(async (rest) => {
    // oidc-provider reads the bodies of its own requests.
    rest.removeAllContentTypeParsers();
    rest.addContentTypeParser("*", (_request, _body, done) => done(null));
    rest.all("/*", (request, reply) => {
      reply.hijack();
      return answer(request.raw, reply.raw);
    });
  });
  await app.ready();
}
