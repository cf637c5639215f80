import type { Recorded } from "./recorder.ts";

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/;
/** What is asked by time and not by payment: nothing happened. */
const NOTHING = JSON.stringify({ object: "list", url: "/v1", has_more: false, data: [] });

interface Answer {
  readonly status: number;
  readonly json: Buffer;
}

/** What the stand-in answered once, with the id in it of whichever contribution is asked about. */
export function answersOf({
  contribution_id,
  answers,
}: Recorded): (method: string, url: string, body: string) => Answer {
  const pieces = new Map(
    Object.entries(answers).map(([question, answer]) => [question, answer.split(contribution_id)]),
  );
  return (method, url, body) => {
    const id = (UUID.exec(url) ?? UUID.exec(body))?.[0] ?? "";
    const answer = pieces.get(`${method} ${url.replaceAll(id, contribution_id)}`)?.join(id);
    const is_unknown = answer === undefined && id !== "";
    return { status: is_unknown ? 404 : 200, json: Buffer.from(answer ?? NOTHING) };
  };
}
