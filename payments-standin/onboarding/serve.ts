import type { FastifyInstance, FastifyReply } from "fastify";
import { refuseIfAsked, takeTime } from "../chaos/requests.ts";
import { notice } from "../page/frame.ts";
import type { Account, AccountLink, Need, Onboarding } from "../state/connect-rows.ts";
import { newId } from "../state/ids.ts";
import type { Provider } from "../state/provider.ts";
import { byItself } from "../webhooks/events.ts";
import { recordThinEvent } from "../webhooks/thin-events.ts";
import { emptyForm, type FormProblems, fieldsOf, type OnboardingForm, problemsIn } from "./form.ts";
import { onboardingPage } from "./page.ts";
import { filledIn, scenarioOf } from "./scenarios.ts";
import { askedOf, keepForm } from "./submit.ts";

type LinkRequest = { Params: { account: string; link: string } };
type VisitRequest = { Params: { visit: string }; Body: URLSearchParams };
type Visit = { onboarding: Onboarding; link: AccountLink; account: Account };

/** How long a visit that has begun may take. */
const visitSeconds = 60 * 60;

/** The hosted form under `/setup/…`. Works without script. */
export async function serveOnboarding(
  app: FastifyInstance,
  { provider }: { provider: Provider },
): Promise<void> {
  const { store, now } = provider;
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook("onRequest", async (_, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    });
  });

  /** Whoever asks for it first uses it up, a messenger's preview too. */
  app.get<LinkRequest>("/setup/e/:account/:link", async (request, reply) => {
    const link = store.get("account_link", request.params.link);
    if (!link || link.account !== request.params.account) return notFound(reply);
    if (link.used || link.expires_at <= now()) return reply.redirect(link.refresh_url, 303);
    const visit = store.act(() => {
      store.put("account_link", { ...link, used: true });
      return store.put("onboarding", {
        id: newId("onboarding"),
        link: link.id,
        account: link.account,
        expires_at: now() + visitSeconds,
        over: false,
      });
    });
    return reply.redirect(`/setup/s/${visit.id}`, 303);
  });

  app.get<VisitRequest>("/setup/s/:visit", async (request, reply) => {
    const visit = visitOf(provider, request.params.visit);
    if (!visit) return notFound(reply);
    if (isOver(provider, visit)) return goOn(provider, reply, visit);
    return show(provider, reply, visit, { status: 200, form: knownForm(visit.account), problems: {} });
  });

  app.post<VisitRequest>("/setup/s/:visit", async (request, reply) => {
    const visit = visitOf(provider, request.params.visit);
    if (!visit) return notFound(reply);
    if (isOver(provider, visit)) return goOn(provider, reply, visit);
    const chosen = scenarioOf(request.body.get("choose") ?? "");
    const whole = chosen ? chosen.half !== true : request.body.get("do") !== "save";
    const asked = chosen ? [] : askedOf(provider, visit.account, visit.link);
    const form = chosen ? filledIn(visit.account.person, chosen) : typedForm(request.body, asked);
    const problems = problemsIn(form, asked, { whole, nowMs: provider.nowMs() });
    if (Object.keys(problems).length > 0)
      return show(provider, reply, visit, { status: 400, form: withoutRefused(form, problems), problems });
    await takeTime(provider, request);
    refuseIfAsked(request);
    store.act(() => finish(provider, visit, form, { whole, fate: chosen?.fate }));
    return goOn(provider, reply, visit);
  });
}

function finish(
  provider: Provider,
  visit: Visit,
  form: OnboardingForm,
  how: Parameters<typeof keepForm>[3],
): void {
  const account = visit.account.id;
  keepForm(provider, account, form, how);
  provider.store.put("onboarding", { ...visit.onboarding, over: true });
  const data = { account_id: account, configurations: ["recipient"], use_case: visit.link.use_case };
  const type = "v2.core.account_link.returned";
  recordThinEvent(provider, { type, account, origin: byItself, related: false, data });
}

function isOver(provider: Provider, { onboarding, account }: Visit): boolean {
  const late = onboarding.expires_at <= provider.now();
  return onboarding.over || late || account.closed || account.rejected !== null;
}

/** Back to the platform; a visit that took too long begins again with another link. */
function goOn(provider: Provider, reply: FastifyReply, { onboarding, link }: Visit): FastifyReply {
  const over = provider.store.get("onboarding", onboarding.id)?.over === true;
  if (!over && onboarding.expires_at <= provider.now()) return reply.redirect(link.refresh_url, 303);
  if (link.return_url !== null) return reply.redirect(link.return_url, 303);
  return reply.type("text/html").send(notice("You are done here", "You can close this page."));
}

function show(
  provider: Provider,
  reply: FastifyReply,
  { onboarding, link, account }: Visit,
  { status, form, problems }: { status: number; form: OnboardingForm; problems: FormProblems },
): FastifyReply {
  const asked = askedOf(provider, account, link);
  const action = `/setup/s/${onboarding.id}`;
  return reply
    .code(status)
    .type("text/html")
    .send(onboardingPage({ action, account, asked, form, problems }));
}

function visitOf({ store }: Provider, id: string): Visit | null {
  const onboarding = store.get("onboarding", id);
  const link = onboarding && store.get("account_link", onboarding.link);
  const account = onboarding && store.get("account", onboarding.account);
  return onboarding && link && account ? { onboarding, link, account } : null;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type("text/html")
    .send(notice("Page not found", "There is no form at this address."));
}

/** What was typed into the fields that were asked for. */
function typedForm(body: URLSearchParams, asked: readonly Need[]): OnboardingForm {
  const form = emptyForm();
  for (const field of asked.flatMap((need) => fieldsOf[need]))
    form[field] = (body.get(field) ?? "").trim().slice(0, 300);
  return form;
}

/** A number that was refused may be somebody's real one: it is not even shown again. */
function withoutRefused(form: OnboardingForm, problems: FormProblems): OnboardingForm {
  const shown = { ...form };
  for (const field of ["id_number", "routing", "account_number"] as const)
    if (problems[field] !== undefined) shown[field] = "";
  return shown;
}

/** What was saved before; no number is among it. */
function knownForm({ person }: Account): OnboardingForm {
  const { given_name, surname, email, phone } = person;
  return {
    ...emptyForm(),
    given_name: given_name ?? "",
    surname: surname ?? "",
    email: email ?? "",
    phone: phone ?? "",
  };
}
