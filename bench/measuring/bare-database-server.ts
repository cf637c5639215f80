import { createServer } from "node:http";
import pg from "pg";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { portOf } from "./port-of.ts";
import type { Statement } from "./statements.ts";

/**
 * The least Node can do with a database: reads a request, runs one prepared statement and sends the JSON that
 * PostgreSQL has built, always the same question. As many connections as the server has by itself.
 */
export async function startBareDatabaseServer(url: string, statement: Statement) {
  const program = await startProgram("bare node:http with pg", "bench/measuring/bare-database-server.ts", {
    BARE_URL: url,
    BARE_STATEMENT: JSON.stringify(statement),
  });
  return {
    origin: `http://localhost:${program.ready}`,
    process_id: program.process.pid ?? 0,
    stop: () => stopProgram(program),
  };
}

const CONNECTIONS = 10;

if (import.meta.main) {
  const pool = new pg.Pool({ connectionString: process.env.BARE_URL ?? "", max: CONNECTIONS });
  const { text, values }: Statement = JSON.parse(process.env.BARE_STATEMENT ?? "");
  const server = createServer((request, response) => {
    request.resume().on("end", async () => {
      const { rows } = await pool.query({ name: "question", text, values });
      const json = Buffer.from(jsonOf(rows[0]));
      response.writeHead(200, {
        "content-type": "application/json; charset=utf-8",
        "content-length": json.length,
      });
      response.end(json);
    });
  });
  server.listen(0, "localhost", () => process.send?.({ ready: portOf(server) }));
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
}

/** The text among the columns: the others are numbers. */
const jsonOf = (row: Record<string, unknown>): string =>
  Object.values(row).find((value) => typeof value === "string") ?? "";
