import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { register } from "../../contract/accounts/accounts.ts";
import { callAddress } from "../../contract/form/address.ts";
import { mailsTo } from "../testing/mails.ts";
import { type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { isTracing, spanned } from "../world/tracing.ts";
import { readEnv } from "./env.ts";
import { openTraces } from "./traces.ts";

/** As OTLP over HTTP writes a span, as far as it is read here. */
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector that keeps what it is sent, and its text. */
async function collector(status = 200) {
  const texts: string[] = [];
  const server: Server = createServer((request, response) => {
    let text = "";
    request
      .setEncoding("utf8")
      .on("data", (more) => {
        text += more;
      })
      .on("end", () => {
        texts.push(text);
        response.writeHead(status, { "content-type": "application/json" }).end("{}");
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  const spans = () =>
    texts.flatMap((text): Span[] =>
      JSON.parse(text).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return {
    settings: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url },
    texts,
    spans,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const textOf = ({ attributes }: Span, key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue;

/** What a site with these settings tells of `work`. */
async function toldOf(
  settings: Record<string, string>,
  work: (site: Site) => Promise<void>,
): Promise<{ spans: Span[]; text: string }> {
  const sink = await collector();
  const site = await startSite({ ...sink.settings, ...settings });
  try {
    await work(site);
  } finally {
    await site.stop();
    sink.close();
  }
  assert.equal(isTracing(), false);
  return { spans: sink.spans(), text: sink.texts.join("\n") };
}

const AWAY = "http://127.0.0.1:9/v1/traces";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const from_outside = { headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } };

test("from a request to its statements and to the job and the letter it leads to is one trace, without what anyone typed", async () => {
  const typed = { user_name: "Quillaby", user_email: "zorabel@example.org", password: "Seven-lamps-9-river" };
  const { spans, text } = await toldOf({}, async (site) => {
    const { status } = await site.request(`${callAddress(register)}?${new URLSearchParams(typed)}`, {
      method: "POST",
    });
    assert.equal(status, 200);
    await until(async () => (await mailsTo(site, typed.user_email)).length > 0);
    await site.request("/about-us");
    await site.request("/v1/local/auth/users/987654321", { method: "DELETE" });
  });
  const asked = spans.find(({ name }) => name === "POST register");
  assert.ok(asked);
  const within = spans.filter(({ traceId }) => traceId === asked.traceId);
  const parentOf = (span: Span | undefined) => within.find(({ spanId }) => spanId === span?.parentSpanId);
  const letter = within.find(({ name }) => name === "mail send");
  assert.match(parentOf(letter)?.name ?? "", /^job mail_/);
  assert.equal(parentOf(parentOf(letter))?.name, "transaction");
  assert.equal(parentOf(parentOf(parentOf(letter))), asked);
  const statement = within.find((span) => textOf(span, "db.query.text")?.startsWith("insert into people"));
  assert.equal(statement?.name, "insert");
  assert.match(textOf(statement as Span, "db.query.text") ?? "", /\$\d/);
  assert.doesNotMatch(text, /Quillaby|zorabel|example\.org|lamps|987654321/i);
  assert.ok(spans.some(({ name }) => name === "GET page"));
});

test("what opens a door by its address stays out of traces: the link that turns an email off, and whose it is", async () => {
  const link = `waiting.987654321.${"Qz".repeat(21)}Q`;
  const { spans, text } = await toldOf({}, async (site) => {
    for (const method of ["POST", "GET", "PUT"])
      for (const end of ["", "/"])
        await site.request(`/unsubscribe/${link}${end}`, { method, redirect: "manual" });
    await site.request("/about-us");
  });
  assert.ok(spans.some(({ name }) => name === "POST /unsubscribe/:link"));
  assert.doesNotMatch(text, /987654321|QzQz/);
  const page = spans.find(({ name }) => name === "GET page");
  assert.equal(page && textOf(page, "url.path"), "/about-us");
});

test("a trace from outside goes on only where a proxy stands in front", async () => {
  const ask = async (site: Site) => void (await site.request("/healthz", from_outside));
  const without = await toldOf({}, ask);
  const behind = await toldOf({ TRUST_PROXY: "127.0.0.1" }, ask);
  const traceOf = ({ spans }: { spans: Span[] }) =>
    spans.find(({ name }) => name === "GET /healthz")?.traceId;
  assert.ok(traceOf(without) && traceOf(without) !== TRACE);
  assert.equal(traceOf(behind), TRACE);
});

test("of a share of none nothing is told", async () => {
  const { spans } = await toldOf(
    { OTEL_TRACES_SAMPLER_ARG: "0" },
    async (site) => void (await site.request("/healthz")),
  );
  assert.deepEqual(spans, []);
});

test("a collector that is away holds up neither answers nor the end", async () => {
  const site = await startSite({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: AWAY });
  assert.equal((await site.request("/healthz")).status, 200);
  await site.stop();
});

test("that traces did not reach their collector is said in one line, and what fails is named, not quoted", async () => {
  const refusing = await collector(400);
  const sink = await collector();
  const told: string[] = [];
  for (const { settings } of [refusing, sink]) {
    const traces = await openTraces(readEnv(settings));
    const tell = (facts: object, message?: string) => void told.push(`${message} ${JSON.stringify(facts)}`);
    traces.tellTroubleTo({ info: tell, warn: tell, error: tell });
    const failing = spanned("work", {}, () => Promise.reject(new TypeError("Quillaby is not a function")));
    await assert.rejects(failing, TypeError);
    await traces.stop();
  }
  sink.close();
  refusing.close();
  assert.equal(told.length, 1);
  assert.match(told[0] ?? "", /^Traces did not reach their collector\./);
  const [span] = sink.spans();
  assert.equal(span && textOf(span, "error.type"), "TypeError");
  assert.doesNotMatch(sink.texts.join(""), /Quillaby/);
});
