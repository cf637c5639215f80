import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BEGIN_PATH, ownPath } from "../../../contract/accounts/sign-in.ts";
import type { SignInProblem } from "../../../contract/accounts/sign-in-problems.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { afterSignIn } from "../../../contract/pages/after-sign-in.ts";
import { BUSY_PAGE } from "../../http/answers/busy-page.ts";
import { type Gate, TOO_BUSY } from "../../http/answers/gate.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { sendAnswer } from "../../http/answers/written-answer.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { cookieIn } from "../../http/sessions/cookies.ts";
import { type Person, readSession } from "../../http/sessions/session.ts";
import { IdentityAway } from "../../world/identity/identity-provider.ts";
import { CALLBACK_PATH } from "../../world/identity/openid.ts";
import type { World } from "../../world/world.ts";
import { readPerson } from "../sessions/sessions.ts";
import { beginElsewhere, browserCookie, type Taken, takeBegun } from "./begin-elsewhere.ts";
import { finishElsewhere } from "./finish-elsewhere.ts";

type SignInHttpRequest = FastifyRequest<{ Querystring: Partial<Record<string, unknown>> }>;

/**
 * Where a browser leaves for the identity provider, and where it comes back. Neither is a call: people walk through by
 * links, and what goes wrong is said on the screen to sign in on. `gate`: for what waits for a partner.
 */
export async function serveElsewhere(
  app: FastifyInstance,
  world: World,
  gate: Gate,
  limited: boolean,
): Promise<void> {
  const options = {
    // A HEAD would use up what the GET after it needs.
    exposeHeadRoute: false,
    ...(limited ? { config: { rateLimit: { max: 240, timeWindow: 60_000 } } } : {}),
  };
  await app.register(async (doors) => {
    doors.setErrorHandler((error, request, reply) => {
      if (error === TOO_BUSY) return sendAnswer(request, reply, BUSY_PAGE);
      if (!(error instanceof Refusal)) request.log.error({ err: error }, "A sign-in elsewhere failed.");
      return sendTo(
        reply,
        pages.login.to(ownPath((request as SignInHttpRequest).query.return_to), "trouble"),
      );
    });
    doors.get(BEGIN_PATH, options, (request: SignInHttpRequest, reply) =>
      gate.through(() => begin(world, request, reply)),
    );
    doors.get(CALLBACK_PATH, options, (request: SignInHttpRequest, reply) =>
      gate.through(() => comeBack(world, request, reply)),
    );
  });
}

async function begin(world: World, request: SignInHttpRequest, reply: FastifyReply): Promise<FastifyReply> {
  const return_to = ownPath(request.query.return_to);
  const provider = world.identity;
  if (!provider) return sendTo(reply, pages.login.to(return_to));
  const connection = request.query.connection === "google" ? "google" : null;
  const browser = cookieIn(request.headers, browserCookie(world));
  const { session } = request.query.prove === "yes" ? await askerOf(world, request) : { session: null };
  const proves_session = session?.session_hash ?? null;
  try {
    const asked = { connection, return_to, browser, proves_session } as const;
    const { address, cookie } = await beginElsewhere(world, provider, asked);
    return sendTo(reply.header("set-cookie", cookie), address);
  } catch (error) {
    if (!(error instanceof IdentityAway)) throw error;
    world.log.warn({ because: error.message }, "The identity provider is away.");
    return sendTo(reply, problemAddress({ return_to, connection, proves_session }, "away"));
  }
}

async function comeBack(
  world: World,
  request: SignInHttpRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = world.identity;
  if (!provider) return sendTo(reply, pages.login.to("/"));
  const asker = await askerOf(world, request);
  const { state } = request.query;
  const browser = cookieIn(request.headers, browserCookie(world));
  const begun = await takeBegun(world, browser, typeof state === "string" ? state : null);
  // Back and forward, or the same address twice: who is signed in by now wants nothing else.
  if (!begun)
    return sendTo(reply, asker.session ? wayOn("/", asker.session.person) : pages.login.to("/", "late"));
  const answer = new URL(request.url, world.origin);
  const done = await finishElsewhere(world, provider, { answer, begun }, asker);
  if ("problem" in done) return sendTo(reply, problemAddress(begun, done.problem));
  const { cookies, is_half, entered } = done;
  reply.header("set-cookie", cookies);
  if (is_half) return sendTo(reply, pages.secondStep.to(begun.return_to));
  return sendTo(
    reply,
    entered === null ? begun.return_to : wayOn(begun.return_to, await readPerson(world, entered)),
  );
}

const wayOn = (return_to: string, { roles, resting }: Pick<Person, "roles" | "resting">): string =>
  afterSignIn(return_to, roles.length + resting.length > 0);

type Came = Pick<Taken, "return_to" | "connection" | "proves_session">;

/** Where it is said what went wrong: where it began. What is said names the button that was pressed. */
function problemAddress({ return_to, connection, proves_session }: Came, problem: SignInProblem): string {
  const page = proves_session ? pages.confirmItsYou : pages.login;
  return page.to(return_to, problem) + (connection ? `&by=${connection}` : "");
}

async function askerOf(world: World, request: SignInHttpRequest): Promise<Asker> {
  const session = await readSession(world, request.headers);
  return {
    request_id: request.id,
    idempotency_key: null,
    address: request.ip,
    session: session === "ended" ? null : session,
    user_agent: request.headers["user-agent"] ?? null,
    cookie: (name) => cookieIn(request.headers, name),
  };
}

/** The address that one comes from holds a code: nobody is told it. */
const sendTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(address, 303);
