import { once } from "node:events";
import { createServer } from "node:http";
import { wrongWithAnswer } from "./examples.ts";

export interface RecordedAnswer {
  readonly status?: number;
  readonly body: object;
}

/** A provider that answers what it is given, by `GET /v1/balance`, and nothing that Stripe's own document would not have so. */
export async function startRecorded(begun: AsyncDisposableStack) {
  let answers: Readonly<Record<string, RecordedAnswer>> = {};
  const server = createServer(({ method = "", url = "" }, response) => {
    const path = url.split("?")[0] ?? "";
    const { status = 200, body } = answers[`${method} ${path}`] ?? { status: 404, body: {} };
    const wrong = wrongWithAnswer(method, path, status, body);
    const is_right = wrong.length === 0;
    response
      .writeHead(is_right ? status : 400, { "content-type": "application/json" })
      .end(JSON.stringify(is_right ? body : { error: { message: wrong.join("; ") } }));
  }).listen(0, "127.0.0.1");
  begun.defer(() => void server.close().closeAllConnections());
  await once(server, "listening");
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    answer(all: typeof answers) {
      answers = all;
    },
  };
}

/** A list of the first version. */
export const listed = (url: string, data: readonly object[]): RecordedAnswer => ({
  body: { object: "list", data, has_more: false, url },
});
