import { createServer } from "node:http";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { portOf } from "../measuring/port-of.ts";

/** A payment provider that costs next to nothing, and takes every transfer: bare `node:http`, as a program of its own. */
export async function startTransferProvider() {
  const program = await startProgram("bare provider", "bench/payouts/provider.ts", {});
  return { origin: `http://localhost:${program.ready}`, stop: () => stopProgram(program) };
}

const list = (data: readonly object[]) => ({ object: "list", url: "/v1", has_more: false, data });

/** As much of a transfer as is read of it. */
function transferOf(number: number, body: URLSearchParams) {
  return {
    id: `tr_bench_${number}`,
    object: "transfer",
    amount: Number(body.get("amount")),
    amount_reversed: 0,
    created: Math.floor(Date.now() / 1_000),
    currency: "usd",
    destination: body.get("destination"),
    metadata: { payout_id: body.get("metadata[payout_id]") },
    reversals: list([]),
    transfer_group: body.get("transfer_group"),
  };
}

if (import.meta.main) {
  let made = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes) => {
      body += bytes;
    });
    request.on("end", () => {
      const url = request.url ?? "";
      const is_new = request.method === "POST" && url.startsWith("/v1/transfers");
      if (is_new) made += 1;
      const balance = { object: "balance", available: [{ amount: 10 ** 12, currency: "usd" }], pending: [] };
      const answer = is_new
        ? transferOf(made, new URLSearchParams(body))
        : url.startsWith("/v1/balance")
          ? balance
          : list([]);
      const json = Buffer.from(JSON.stringify(answer));
      response
        .writeHead(200, { "content-type": "application/json", "content-length": json.length })
        .end(json);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "localhost", () => process.send?.({ ready: portOf(server) }));
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
}
