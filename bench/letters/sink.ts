import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { portOf } from "../measuring/port-of.ts";

/**
 * A mail server that takes every letter and keeps none, as a program of its own: as much of RFC 5321 as a sender needs. Each of its replies takes so
 * many milliseconds, as over a line of that length.
 */
export async function startSink(reply_ms: number) {
  const program = await startProgram("mail sink", "bench/letters/sink.ts", { REPLY_MS: String(reply_ms) });
  return { url: `smtp://localhost:${program.ready}`, stop: () => stopProgram(program) };
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: "250-sink\r\n250 SIZE 10000000\r\n",
  HELO: "250 sink\r\n",
  MAIL: "250 OK\r\n",
  RCPT: "250 OK\r\n",
  DATA: "354 Go on\r\n",
  RSET: "250 OK\r\n",
  NOOP: "250 OK\r\n",
  QUIT: "221 Bye\r\n",
};

if (import.meta.main) {
  const reply_ms = Number(process.env.REPLY_MS);
  const server = createServer((socket) => {
    let said = "";
    let is_letter = false;
    const reply = async (words: string) => {
      await sleep(reply_ms);
      if (!socket.destroyed) socket.write(words);
    };
    socket.setEncoding("latin1");
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      said += piece;
      if (is_letter) {
        if (!said.endsWith("\r\n.\r\n")) return;
        [is_letter, said] = [false, ""];
        void reply("250 Taken\r\n");
        return;
      }
      if (!said.endsWith("\r\n")) return;
      const word = said.slice(0, 4).toUpperCase();
      said = "";
      is_letter = word === "DATA";
      void reply(REPLIES[word] ?? "502 No\r\n").then(() => word === "QUIT" && socket.end());
    });
    void reply("220 sink\r\n");
  });
  server.listen(0, "localhost", () => process.send?.({ ready: portOf(server) }));
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => process.exit(0));
}
