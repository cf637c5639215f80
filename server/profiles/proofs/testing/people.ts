import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orderLink } from "../../../contributions/letters/order-link.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../../testing/site.ts";
import { anOrder } from "./orders.ts";

const LINK_SECRET = "the secret of links in these tests and long";

/** A site with an athlete, a supporter, a stranger, and orders. */
export interface ProofSite {
  readonly site: Site;
  readonly files_dir: string;
  readonly athlete: Visitor;
  readonly athlete_id: number;
  readonly supporter: Visitor;
  readonly stranger: Visitor;
  /** A page without anybody yet. */
  readonly other_player_id: number;
  /** A new order for the supporter, of the athlete or of another page, which waits for proof. */
  order(player_id?: number): Promise<string>;
  /** By which a letter leads to an order. */
  linkTo(order_id: string): string;
  stop(): Promise<void>;
}

export async function startProofSite(): Promise<ProofSite> {
  const files_dir = mkdtempSync(join(tmpdir(), "donate-nil-proofs-"));
  const site = await startSite({ FILES_DIR: files_dir, LINK_SECRETS: LINK_SECRET });
  const players = await addPlayers(site.database);
  const player_id = players["Kai O'Brien"] ?? 0;
  const person = async (email: string, role: { role?: "athlete"; player_id?: number } = {}) => ({
    user_id: await addPerson(site.database, { email, ...role }),
    visitor: await signedIn(site, email),
  });
  const athlete = await person("athlete@example.org", { role: "athlete", player_id });
  const supporter = await person("supporter@example.org");
  const stranger = await person("stranger@example.org");
  return {
    site,
    files_dir,
    athlete: athlete.visitor,
    athlete_id: athlete.user_id,
    supporter: supporter.visitor,
    stranger: stranger.visitor,
    other_player_id: players["Marcus Okafor"] ?? 0,
    order: (of = player_id) => anOrder(site.database, of, supporter.user_id),
    linkTo: (order_id) => orderLink({ link_secret: LINK_SECRET }, order_id),
    async stop() {
      await site.stop();
      rmSync(files_dir, { recursive: true });
    },
  };
}
