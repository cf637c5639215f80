/**
 * A stand-in for a server, as a process of its own to be killed: starts the embedded database of the folder
 * given, says so in a line of JSON, and on SIGINT or SIGTERM takes its time, asks the database once more
 * on the connection it has, and stops.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "../embedded/embedded.ts";

const [projectFolder = "", dataDir] = process.argv.slice(2);
const database = await startEmbedded({
  projectFolder,
  dataDir: dataDir || undefined,
  log: (line) => console.error(line),
});
const { stop, ...facts } = database;
// Open from the start: were the database to go away in between, this connection would know.
const client = new pg.Client({ connectionString: database.appUrl });
await client.connect();

const open = setInterval(() => {}, 1_000);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    clearInterval(open);
    await sleep(300);
    await client.query("select 1");
    await client.end();
    await stop();
    console.log("finished");
  });
}
console.log(JSON.stringify(facts));
