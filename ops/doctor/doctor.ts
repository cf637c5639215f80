import "../programs/node-version.ts";
import { type Env, readEnv } from "../../server/startup/env.ts";
import { findPrimary } from "../../server/world/primary/find-primary.ts";
import { joinDatabase } from "../programs/join-database.ts";
import { type Finding, fine, looked, mend } from "./findings.ts";
import { lookAtClocks } from "./look-at-clocks.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { lookAtFiles } from "./look-at-files.ts";
import { lookAtIdentity, lookAtMail, lookAtPayments } from "./look-at-partners.ts";
import { lookAtReplicas } from "./look-at-replicas.ts";
import { lookAtSite } from "./look-at-site.ts";

const USAGE = `npm run doctor

  Looks at an installation from inside, with the settings of its server, and says in plain words what is wrong and what to do:
  settings, database (version, migrations, rights, clock, queues, age of the last backup), replicas, mail (a real handshake), payment provider,
  identity provider, their clocks beside this machine's, the site as visitors come to it through its proxy, and the folder of what athletes upload, where a
  file is written and deleted. Changes nothing else. Ends with 1 where something has to be mended.`;

/** Everything that a look at the installation with these settings finds. */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(environment);
  } catch (error) {
    return [mend("settings", error instanceof Error ? error.message : String(error))];
  }
  const looks = await Promise.all([
    looked("database", () => lookAtOurDatabase(env, environment)),
    looked("replicas", () => lookAtReplicas(env)),
    looked("mail", () => lookAtMail(env)),
    looked("payments", () => lookAtPayments(env)),
    looked("identity", () => lookAtIdentity(env)),
    looked("clock", () => lookAtClocks(env)),
    looked("site", () => lookAtSite(env)),
    looked("files", () => lookAtFiles(env)),
  ]);
  return [...lookAtSettings(env), ...looks.flat()];
}

/** They can be read; what is not one of them has had no effect. */
const lookAtSettings = ({ mistyped }: Env): Finding[] =>
  mistyped.length > 0
    ? mistyped.map((words) => mend("settings", words))
    : [fine("settings", "as they have to be")];

async function lookAtOurDatabase(
  env: Env,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  if (env.DATABASE_URL) return lookAtDatabase(await findPrimary(env.DATABASE_URL), env.DATABASE_CONNECTIONS);
  const { url, leave } = await joinDatabase({ environment });
  return lookAtDatabase(url, env.DATABASE_CONNECTIONS).finally(leave);
}

if (import.meta.main) {
  if (process.argv.includes("--help")) console.log(USAGE);
  else {
    const findings = await examine(process.env);
    for (const { state, about, says } of findings)
      console.log(`${state.padEnd(5)} ${about.padEnd(9)} ${says}`);
    if (findings.some(({ state }) => state === "mend")) process.exitCode = 1;
  }
}
