import type { FastifyInstance } from "fastify";
import sql from "sql-template-tag";
import { pages } from "../../contract/pages/addresses.ts";
import { playerPicturePath, SHARE_PICTURE } from "../../contract/pages/share-picture.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { firstName } from "../../pure/names.ts";
import { dollars } from "../../pure/numbers.ts";
import type { ServeParts } from "../http/domain.ts";
import { findPictured } from "../letters/pictured.ts";
import type { World } from "../world/world.ts";
import { escaped } from "./pictures/svg.ts";
import { type Standalone, sendStandalone } from "./standalone.ts";

const WHOLE = /^\d{1,9}$/;

type Parts = Pick<ServeParts, "world" | "gates" | "cache" | "is_rehearsal">;

/**
 * `/embed/184402`: a card for other sites to frame. It runs no script, sets and reads no cookie, and its one way out opens a
 * page of ours in a tab of its own, so that nobody gives inside a frame whose surroundings are another's (decision 44).
 */
export function serveEmbed(app: FastifyInstance, { world, gates, ...kept }: Parts): void {
  app.get<{ Params: { player_id: string } }>("/embed/:player_id", { compress: false }, (request, reply) =>
    sendStandalone(request, reply, { ...kept, gate: gates.own }, async () => {
      const { player_id } = request.params;
      const player = WHOLE.test(player_id) ? await findPictured(world, Number(player_id)) : null;
      if (!player) return NOBODY;
      const { received, takes } = await readGiving(world, player.player_id);
      const { player_name, team_name } = player;
      const { width, height } = SHARE_PICTURE;
      const alt = `${player_name}, ${team_name}`;
      const to = world.origin + pages.detail.to(player);
      return {
        title: `Support ${player_name}`,
        style: STYLE,
        framed_by: "anyone",
        body: [
          `<main><h1 class="unseen">${escaped(player_name)} on ${PRODUCT_NAME}</h1><a href="${to}" target="_blank" rel="noopener">`,
          `<img src="${playerPicturePath(player)}" width="${width}" height="${height}" alt="${escaped(alt)}">`,
          `<span class="row"><span>${sumWords(received)}</span>`,
          `<b>${takes ? `Support ${escaped(firstName(player_name))}` : "See the page"}</b></span>`,
          '<span class="unseen">(opens a new tab)</span></a></main>',
        ].join(""),
      };
    }),
  );
}

/** What stands on the card beside the button. */
const sumWords = (received: number): string =>
  received > 0 ? `<strong>${dollars(received)}</strong> received` : `On ${PRODUCT_NAME}`;

/** What a listed athlete received, in dollars, and whether anybody may give now: as their page says it. */
async function readGiving(
  { database }: World,
  player_id: number,
): Promise<{ received: number; takes: boolean }> {
  const found = await database.row<{ received: number; takes: boolean }>(sql`
    select received_donations as received, accepts_contributions as takes
      from player_sheets where player_id = ${player_id}`);
  return found ?? { received: 0, takes: false };
}

const STYLE = `*{box-sizing:border-box;margin:0}
:root{font:1rem/1.35 system-ui,sans-serif;color:#0b1324}
body{background:none}
main{max-width:600px}
a{display:block;overflow:hidden;border:1px solid #c3cbd9;border-radius:8px;background:#fff;color:inherit;text-decoration:none}
img{display:block;width:100%;height:auto}
.row{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 12px;padding:12px}
strong{font-size:1.25rem;color:#0a7a4b}
b{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:6px;background:#ff5c1a;color:#0b1324}
a:hover b{background:#ff7a43}
a:focus-visible{outline:3px solid #0b1324;outline-offset:-3px;box-shadow:inset 0 0 0 6px #fff}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.none h1{font-size:1.25rem}
.none{padding:20px;border:1px solid #c3cbd9;border-radius:8px;background:#fff}
.none a{display:inline;border:0;text-decoration:underline}
@media (prefers-color-scheme:dark){:root{color:#fff}a,.none{background:#16213a;border-color:#3a4763}strong{color:#4cc38a}a:focus-visible{outline-color:#fff;box-shadow:inset 0 0 0 6px #0b1324}}`;

/** Framed as well: whose page ended may stand on sites that nobody looks after. */
const NOBODY: Standalone = {
  title: "No athlete",
  style: STYLE,
  framed_by: "anyone",
  status: 404,
  body: `<main class="none"><h1>No longer here</h1><p>This athlete has no page on ${PRODUCT_NAME} right now. <a href="${pages.browse.to()}" target="_blank" rel="noopener">Find an athlete<span class="unseen"> (opens a new tab)</span></a></p></main>`,
};
