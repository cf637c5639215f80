import Fastify from "fastify";
import { listPage, mailPage, notFoundPage } from "./pages.ts";
import type { Refusing } from "./refusing.ts";
import type { Shelf } from "./shelf.ts";

type WithId = { Params: { id: string } };
type RefusalAsked = { Body: { code?: number; seconds?: number; to?: string } | null };

const pageRules =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'";
const mailRules =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline' http: https:; font-src data: http: https:; base-uri 'none'";

/** The pages, the JSON for tests, and the switch that refuses mail. */
export function mailboxHttp(shelf: Shelf, refusing: Refusing) {
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser("application/x-www-form-urlencoded", (_, payload, done) => {
    payload.resume();
    done(null);
  });
  app.addHook("onRequest", async (_, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy": pageRules,
      "referrer-policy": "no-referrer",
    });
  });

  app.get<{ Querystring: { to?: string } }>("/", async (request, reply) => {
    const { to } = request.query;
    return reply.type("text/html").send(listPage(shelf.all(to), to));
  });
  app.get("/refresh.js", async (_, reply) => reply.type("text/javascript").send(refreshScript));
  app.post("/clear", async (_, reply) => {
    await shelf.clear();
    return reply.redirect("/", 303);
  });

  app.get<WithId & { Querystring: { view?: string } }>("/mails/:id", async (request, reply) => {
    const mail = shelf.get(request.params.id);
    reply.type("text/html");
    return mail ? reply.send(mailPage(mail, request.query.view)) : reply.code(404).send(notFoundPage());
  });
  app.get<WithId>("/mails/:id/html", async (request, reply) => {
    const mail = shelf.get(request.params.id);
    reply.type("text/html; charset=utf-8").header("content-security-policy", mailRules);
    // In front of the doctype: without one a letter has to read as well, since mail programs drop it.
    return mail?.html ? reply.send(`<base target="_blank">${mail.html}`) : reply.code(404).send("");
  });

  app.get<{ Querystring: { to?: string } }>("/api/mails", async (request) => ({
    mails: shelf.all(request.query.to),
  }));
  app.get<WithId>("/api/mails/:id", async (request, reply) => {
    return shelf.get(request.params.id) ?? reply.code(404).send({ message: "No such mail." });
  });
  app.delete("/api/mails", async (_, reply) => {
    await shelf.clear();
    return reply.code(204).send();
  });

  app.post<RefusalAsked>("/_control/refuse", async (request, reply) => {
    const { code = 451, seconds = 60, to } = request.body ?? {};
    if (to !== undefined) {
      refusing.startFor(to);
      return reply.code(204).send();
    }
    if (code !== 421 && code !== 451) return reply.code(400).send({ message: "code must be 421 or 451." });
    if (!(seconds > 0)) return reply.code(400).send({ message: "seconds must be above 0." });
    refusing.start(code, seconds);
    return reply.code(204).send();
  });
  app.post("/_control/accept", async (_, reply) => {
    refusing.stop();
    return reply.code(204).send();
  });
  return app;
}

/** Puts a newer list in place every two seconds while the page is looked at, only when something has changed. */
const refreshScript = `setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const shown = document.querySelector("main");
  if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
}, 2000);
`;
