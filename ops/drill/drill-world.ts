import { Pool } from "pg";
import { mailReceipt } from "../../server/contributions/letters/receipt.ts";
import { mailRefund } from "../../server/contributions/letters/refund.ts";
import { readerOf, workOff } from "../../server/contributions/testing/clock.ts";
import { openWorld, type World } from "../../server/world/world.ts";

/** Where everything of a drill is. */
export interface Places {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Of the played payment provider. */
  readonly payments: string;
  /** Hears the key of each letter that leaves. */
  readonly mailed: string[];
  /** How far the provider's clock was moved, which ours follows. */
  readonly time: { ahead_ms: number };
}

/** What a server does in a drill, without one: it is closed while the database is gone, and opened again. */
export interface DrillWorld {
  readonly world: World;
  readonly owner: Pool;
  /** Reads what happened at the provider, books it, and mails. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export function openDrillWorld({ ownerUrl, appUrl, payments, mailed, time }: Places): DrillWorld {
  const quiet = () => {};
  const opened = openWorld(
    {
      ...{ database_url: appUrl, database_connections: 4, limits: null, sweep_seconds: 600 },
      ...{ stripe_secret_key: "sk_test_demo", stripe_webhook_secrets: [], stripe_api_origin: payments },
      ...{ smtp_url: "smtp://localhost:1", mail_from: "from@demo.test", contact_email: "office@demo.test" },
      ...{ origin: "http://localhost:1", link_secret: "of a drill" },
      sealing_keys: [],
      password_cost: { memory_kib: 8, passes: 1 },
    },
    { info: quiet, warn: quiet, error: quiet },
  );
  const send = async ({ key }: { key: string }) => void mailed.push(key);
  const clock = { now: () => new Date(Date.now() + time.ahead_ms) };
  const world: World = { ...opened, clock, mail: { ...opened.mail, send } };
  const owner = new Pool({ connectionString: ownerUrl, max: 2 });
  const readAll = readerOf(world, Math.random);
  return {
    world,
    owner,
    async work() {
      await readAll();
      for (const mail of [mailReceipt, mailRefund]) await workOff(world, mail);
    },
    async close() {
      world.mail.close();
      await world.database.close();
      await owner.end();
    },
  };
}
