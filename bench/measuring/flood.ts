import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Line, openLine } from "./line.ts";
import { HEADERS, type Question } from "./questions.ts";

/** How much is asked. */
export interface Flood {
  origin: string;
  questions: readonly Question[];
  /** As many as this at most, opened when they are needed. */
  connections: number;
  seconds: number;
  /** Questions per second at an even pace, whether answers come or not; without it, each connection asks as soon as it has its answer. */
  rate?: number;
}

/** Answers of one status: how many a second, and milliseconds until half and 99 of a hundred had come. */
export interface Share {
  rate: number;
  p50: number;
  p99: number;
}

export interface Flooded {
  served: Share;
  /** 503 with a Retry-After. */
  refused: Share;
  /** Anything else, a second. */
  other: number;
}

/**
 * Asks from a process of its own; no two questions are the same, so that none is answered by repeating. The time
 * of an answer counts from when its question was due, even if there was no connection free to ask it on.
 */
export async function pour(flood: Flood): Promise<Flooded> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    JSON.stringify(flood),
  ]);
  return JSON.parse(stdout);
}

async function flooded({ origin, questions, connections, seconds, rate }: Flood): Promise<Flooded> {
  const asking = questions.map((question) => requestOf(origin, question));
  const all_ms: Record<"served" | "refused" | "other", number[]> = { served: [], refused: [], other: [] };
  const idle: Line[] = [];
  const begun_at = performance.now();
  let opened = 0;
  let asked = 0;

  const ask = (line: Line, due_at: number) => {
    const request = asking[asked % asking.length]?.(asked) ?? "";
    asked += 1;
    line.ask(request, ({ status, retry_after }) => {
      const kind = status === 200 ? "served" : status === 503 && retry_after ? "refused" : "other";
      all_ms[kind].push(performance.now() - due_at);
      idle.push(line);
    });
  };
  const lineOrNone = (): Line | undefined => {
    if (idle.length > 0 || opened === connections) return idle.pop();
    opened += 1;
    return openLine(origin);
  };

  for (;;) {
    const passed = performance.now() - begun_at;
    if (passed > seconds * 1_000) break;
    const due = rate ? (passed / 1_000) * rate : Number.POSITIVE_INFINITY;
    while (asked < due) {
      const line = lineOrNone();
      if (!line) break;
      ask(line, rate ? begun_at + (asked / rate) * 1_000 : performance.now());
    }
    await new Promise(rate ? (next) => setTimeout(next, 1) : setImmediate);
  }
  return {
    served: shareOf(all_ms.served, seconds),
    refused: shareOf(all_ms.refused, seconds),
    other: all_ms.other.length / seconds,
  };
}

/** The bytes of a request. A field that nobody reads makes each another question. */
function requestOf(origin: string, { path, body }: Question): (number: number) => string {
  const headers = Object.entries({ host: new URL(origin).host, ...HEADERS });
  const head = `POST ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}`;
  const begin = body.replace(/\}$/, body === "{}" ? "" : ",");
  return (number) => {
    const text = `${begin}"asked":${number}}`;
    return `${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
}

function shareOf(all_ms: number[], seconds: number): Share {
  all_ms.sort((a, b) => a - b);
  const at = (share: number) => all_ms[Math.floor(all_ms.length * share)] ?? 0;
  return { rate: all_ms.length / seconds, p50: at(0.5), p99: at(0.99) };
}

if (import.meta.main) {
  const told = await flooded(JSON.parse(process.argv[2] ?? "") as Flood);
  // The connections are still open, some with questions on them.
  process.stdout.write(JSON.stringify(told), () => process.exit(0));
}
