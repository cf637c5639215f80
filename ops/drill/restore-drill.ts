import "../programs/node-version.ts";
import { parseArgs } from "node:util";
import { drill } from "./drill.ts";

const USAGE = `npm run restore-drill [-- --payments N] [--plans N]

  Tries a backup that comes back, against the payments stand-in and a database of its own: people pay, a backup is taken, they
  go on paying, once and monthly, a table is dropped, the backup is restored, what it lacks is found at the provider
  and booked, and every cent is compared with the provider's. Ends with 1 where one is missing.

  --payments N  single payments before the backup, while it is taken, and so on (20)
  --plans N     monthly ones (5)

  The database is made in the PostgreSQL of TEST_DATABASE_URL, else in the embedded one; yours is not touched.`;

try {
  const { values } = parseArgs({
    options: {
      payments: { type: "string", default: "20" },
      plans: { type: "string", default: "5" },
      help: { type: "boolean", default: false },
    },
  });
  const [one_time, plans] = [Number(values.payments), Number(values.plans)];
  if (values.help) console.log(USAGE);
  else if (!(one_time >= 3) || !(plans >= 1)) throw new Error(USAGE);
  else if ((await drill({ one_time, plans }, console.log)).wrong.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
