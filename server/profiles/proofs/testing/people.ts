import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { type Site, startSite } from "../../../testing/site.ts";
import { decideAccessBy } from "../keeping/order-access.ts";
import { type PlayedOrder, playOrders } from "./orders.ts";

/** A site with an athlete, a supporter, a stranger, and orders that are played. */
export interface ProofSite {
  readonly site: Site;
  readonly files_dir: string;
  readonly athlete: Visitor;
  readonly supporter: Visitor;
  readonly stranger: Visitor;
  readonly orders: Map<string, PlayedOrder>;
  /** A new order of the athlete's for the supporter, which waits for proof. */
  order(): string;
  stop(): Promise<void>;
}

export async function startProofSite(): Promise<ProofSite> {
  const files_dir = mkdtempSync(join(tmpdir(), "donate-nil-proofs-"));
  const orders = new Map<string, PlayedOrder>();
  const undo = decideAccessBy(playOrders(orders));
  const site = await startSite({ FILES_DIR: files_dir });
  const person = async (email: string) => ({
    user_id: await addPerson(site.database, { email }),
    visitor: await signedIn(site, email),
  });
  const athlete = await person("athlete@example.org");
  const supporter = await person("supporter@example.org");
  const stranger = await person("stranger@example.org");
  return {
    site,
    files_dir,
    orders,
    athlete: athlete.visitor,
    supporter: supporter.visitor,
    stranger: stranger.visitor,
    order() {
      const order_id = randomUUID();
      const whose = { athlete: athlete.user_id, supporter: supporter.user_id };
      orders.set(order_id, { ...whose, link: `link-${order_id}`, waits: true });
      return order_id;
    },
    async stop() {
      undo();
      await site.stop();
      rmSync(files_dir, { recursive: true });
    },
  };
}
