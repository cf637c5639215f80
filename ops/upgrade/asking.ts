import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import * as http from "node:http";
import * as https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** The way that people come in: a proxy before all servers. */
export interface WayIn {
  readonly origin: string;
  /** Where it speaks TLS: a file with its certificate, PEM. */
  readonly certificate_file?: string;
}

/** A part of an upgrade, and what people met in it. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly requests: number;
  /** Answered with 503 and `Retry-After`: a server that has too much to do, upgrade or not. They came again. */
  readonly asked_again: number;
  /** What was asked and what came instead of an answer, a line each. */
  readonly lost: readonly string[];
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks as one person's browser does. Answers null where the request was lost: no answer, or one that is no success. */
export type Asking = (path: string, question?: Question) => Promise<Answer | null>;

/** Whoever is told so often to come again has no site before them. */
const COMES_AGAIN = 30;

/** A phase that goes on. */
type Counted = { -readonly [Name in keyof Phase]: Phase[Name] } & { lost: string[] };

/** Counts what is asked by the phase in which the request begins. */
export interface Count {
  readonly phases: readonly Phase[];
  /** Begins a phase, and ends the one before. */
  begin(name: string): void;
  end(): void;
  /** The phase that goes on. Throws where none has begun. */
  now(): Counted;
}

export function openCount(): Count {
  const phases: Counted[] = [];
  let begun = performance.now();
  const end = () => {
    const last = phases.at(-1);
    if (last) last.seconds = (performance.now() - begun) / 1_000;
  };
  return {
    phases,
    begin(name) {
      end();
      begun = performance.now();
      phases.push({ name, seconds: 0, requests: 0, asked_again: 0, lost: [] });
    },
    end,
    now() {
      const last = phases.at(-1);
      if (!last) throw new Error("No phase has begun.");
      return last;
    },
  };
}

/** Somebody with a browser: by TLS it keeps its connections, as browsers do. */
export function askerAt(way: WayIn, count: Count): Asking {
  const { origin, certificate_file } = way;
  const agent = certificate_file
    ? new https.Agent({ ca: readFileSync(certificate_file), keepAlive: true })
    : new http.Agent();
  return async (path, question = {}) => {
    for (let times = 1; ; times += 1) {
      const phase = count.now();
      const lose = (why: string): null => {
        phase.lost.push(`${question.method ?? "GET"} ${path}: ${why}`);
        return null;
      };
      phase.requests += 1;
      const answer = await send(new URL(path, origin), agent, question).catch(
        ({ code, message }: NodeJS.ErrnoException) => code ?? message,
      );
      if (typeof answer === "string") return lose(answer);
      const wait_seconds = Number(answer.headers["retry-after"]);
      if (answer.status !== 503 || !(wait_seconds > 0))
        return answer.status < 400 ? answer : lose(String(answer.status));
      phase.asked_again += 1;
      if (times === COMES_AGAIN) return lose(`503 for ${times} times`);
      await sleep(wait_seconds * 1_000);
    }
  };
}

function send(address: URL, agent: http.Agent, { method = "GET", headers = {}, body }: Question) {
  const sent = body && JSON.stringify(body);
  return new Promise<Answer>((answered, failed) => {
    const { request } = address.protocol === "https:" ? https : http;
    request(
      address,
      {
        ...{ agent, method },
        headers: {
          "x-api-key": "demo-key",
          ...(sent ? { "content-type": "application/json", "content-length": Buffer.byteLength(sent) } : {}),
          ...headers,
        },
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((text) => answered({ status, headers, text }), failed);
      },
    )
      .once("error", failed)
      .end(sent);
  });
}
