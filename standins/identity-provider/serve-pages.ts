import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InteractionResults, Provider } from "oidc-provider";
import { errors } from "./oidc.ts";
import { frontPage, pickPage, troublePage } from "./pages.ts";
import { type People, type Person, subjectOf } from "./people.ts";
import { wantsGoogle } from "./provider.ts";

/** Where people pick who they are, and what becomes of it. */
export async function servePages(
  app: FastifyInstance,
  { provider, people, name }: { provider: Provider; people: People; name: string },
): Promise<void> {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error: Error, _, reply) => {
    const late = error instanceof errors.SessionNotFound;
    return sendPage(
      reply.code(late ? 400 : 500),
      troublePage(late ? "This sign-in is over. Begin again at the site." : error.message),
    );
  });

  app.get("/", async (_, reply) => sendPage(reply, frontPage(people)));

  app.get("/interaction/:uid", async (request, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    return sendPage(reply, pickPage(people, wantsGoogle(params) ? null : name));
  });

  app.post("/interaction/:uid", async (request: FastifyRequest<{ Body: Picked }>, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    const result = resultOf(request.body, people, wantsGoogle(params));
    if (!result) return sendPage(reply.code(400), troublePage("Nobody was picked."));
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  });
}

type Picked = Partial<Record<"person" | "cancel" | "email" | "given_name" | "email_verified", string>>;

function resultOf(picked: Picked, people: People, google: boolean): InteractionResults | null {
  if (picked.cancel) return { error: "access_denied", error_description: "The person went back." };
  const person = personOf(picked, people);
  return person && { login: { accountId: subjectOf(google ? "google-oauth2" : "played", person) } };
}

function personOf(picked: Picked, people: People): Person | null {
  if (picked.email) {
    return people.invite(picked.email, picked.given_name ?? "", picked.email_verified === "yes");
  }
  return people.find(`any|${picked.person ?? ""}`) ?? null;
}

const sendPage = (reply: FastifyReply, page: string) => reply.type("text/html").send(page);
