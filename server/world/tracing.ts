import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/**
 * What this process tells a collector of traces, by OpenTelemetry. Without one (the usual case) nothing here does more than ask a
 * boolean. Names and attributes follow OpenTelemetry's semantic conventions where there are any. No attribute holds
 * what a person typed, an address or an id of a person: of a statement its text with placeholders, of a failure its name.
 */

/** Not kept: what is asked for once goes on telling the first collector of the process. */
const tracer = () => trace.getTracer("donate-nil");
let is_on = false;

export const isTracing = (): boolean => is_on;

/** Whoever starts the process says so, before it opens anything. */
export function switchTracing(to: boolean): void {
  is_on = to;
}

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** Absent: what is being worked on. */
  readonly within?: Context;
}

/** Does `work` as a span of what is being worked on; a failure marks it and goes on. */
export function spanned<Result>(
  name: string,
  { within = context.active(), ...options }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!is_on) return work();
  return tracer().startActiveSpan(name, options, within, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span that whoever asks ends, and the context for what is done within it. */
export function openSpan(name: string, { within = ROOT_CONTEXT, ...options }: SpanOptions) {
  const span = tracer().startSpan(name, options, within);
  return { span, within: trace.setSpan(within, span) };
}

/** By its name and code: what it says may quote a row. */
export function markFailed(span: Span, error: unknown): void {
  const { name = "unknown", code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", typeof code === "string" ? `${name} ${code}` : name);
}

/** One statement, by its text without values. */
export function queried<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  if (!is_on) return work();
  const statement = text.replaceAll(/\s+/g, " ").trim();
  const attributes = { "db.system.name": "postgresql", "db.query.text": statement };
  return spanned(statement.slice(0, statement.search(/ |$/)), { kind: SpanKind.CLIENT, attributes }, work);
}

/** What is asked of a partner outside: each function of `door` is a span, where the answer is waited for. */
export function traced<Door extends object>(partner: string, door: Door): Door {
  if (!is_on) return door;
  const asked = Object.entries(door).map(([name, ask]) => [
    name,
    typeof ask === "function"
      ? (...given: unknown[]) => askTraced(`${partner} ${name}`, () => ask.apply(door, given))
      : ask,
  ]);
  return Object.fromEntries(asked) as Door;
}

function askTraced(name: string, ask: () => unknown): unknown {
  const { span, within } = openSpan(name, { kind: SpanKind.CLIENT, within: context.active() });
  const failed = (error: unknown) => {
    markFailed(span, error);
    span.end();
    throw error;
  };
  try {
    const answer = context.with(within, ask);
    if (answer instanceof Promise)
      return answer.then((found) => {
        span.end();
        return found;
      }, failed);
    span.end();
    return answer;
  } catch (error) {
    return failed(error);
  }
}

/** A job takes its trace along, from the request that added it to whichever server works on it. */
const CARRIED = "traceparent";

/** What is worked on, beside a job's payload. */
export function carrying(payload: unknown): unknown {
  if (!is_on || typeof payload !== "object" || payload === null || Array.isArray(payload)) return payload;
  const carried: { [CARRIED]?: string } = {};
  propagation.inject(context.active(), carried);
  return carried[CARRIED] ? { ...payload, [CARRIED]: carried[CARRIED] } : payload;
}

/** Works on a job within the trace that its payload carries, as a span; without one, in a trace of its own. */
export async function worked(
  name: string,
  payload: unknown,
  work: (payload: unknown) => Promise<void>,
): Promise<void> {
  if (typeof payload !== "object" || payload === null || !(CARRIED in payload))
    return spanned(`job ${name}`, { kind: SpanKind.CONSUMER, within: ROOT_CONTEXT }, () => work(payload));
  const { [CARRIED]: carried, ...plain } = payload;
  const within = propagation.extract(ROOT_CONTEXT, { [CARRIED]: carried });
  return spanned(`job ${name}`, { kind: SpanKind.CONSUMER, within }, () => work(plain));
}
