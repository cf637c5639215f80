import type { FastifyInstance } from "fastify";
import { pages } from "../../contract/pages/addresses.ts";
import { type Paper, passedOn } from "../../contract/pages/passed-on.ts";
import { posterPicturePath } from "../../contract/pages/share-picture.ts";
import type { ServeParts } from "../http/domain.ts";
import { findPictured } from "../letters/pictured.ts";
import { escaped } from "./pictures/svg.ts";
import { type Standalone, sendStandalone } from "./standalone.ts";

const WHOLE = /^\d{1,9}$/;

type Parts = Pick<ServeParts, "world" | "gates" | "cache" | "is_rehearsal">;

/** `/poster/184402`, and with `?paper=a4`: a sheet to print. It prints the same with and without background colors, since it is a picture. */
export function servePoster(app: FastifyInstance, { world, gates, ...kept }: Parts): void {
  app.get<{ Params: { player_id: string }; Querystring: { paper?: unknown } }>(
    "/poster/:player_id",
    { compress: false },
    (request, reply) =>
      sendStandalone(request, reply, { ...kept, gate: gates.own }, async () => {
        const { player_id } = request.params;
        const paper: Paper = request.query.paper === "a4" ? "a4" : "letter";
        const player = WHOLE.test(player_id) ? await findPictured(world, Number(player_id)) : null;
        if (!player) return NOBODY;
        const address = world.origin + passedOn.short(player);
        const { player_name, team_name } = player;
        const alt = `Poster: the jersey of ${player_name}, ${team_name}, with a QR code that leads to ${address}`;
        return {
          title: `Poster of ${player_name}`,
          style: STYLES[paper],
          script: PRINT,
          framed_by: "nobody",
          body: [
            `<header><h1>Poster of ${escaped(player_name)}</h1><p>`,
            '<button type="button" hidden>Print poster</button>',
            ...PAPERS.map(([it, name]) =>
              it === paper
                ? `<b aria-current="page">${name}</b>`
                : `<a href="${passedOn.poster(player, it)}">${name}</a>`,
            ),
            `<a href="${pages.detail.to(player)}">Back to the page</a></p></header>`,
            `<main><img src="${posterPicturePath(player, paper, address)}" alt="${escaped(alt)}"></main>`,
          ].join(""),
        };
      }),
  );
}

const PAPERS: readonly (readonly [Paper, string])[] = [
  ["letter", "US Letter"],
  ["a4", "A4"],
];

/** Without scripts, the browser's own Print does the same. */
const PRINT = `const b=document.querySelector("button");b.hidden=false;b.onclick=()=>print()`;

const SIDES: Record<Paper, string> = { letter: "2159/2794", a4: "2100/2970" };

const styleFor = (paper: Paper): string =>
  `@page{size:${paper === "a4" ? "A4" : "letter"};margin:0}
*{box-sizing:border-box;margin:0}
:root{font:1rem/1.5 system-ui,sans-serif;color:#0b1324;background:#f2f4f8}
body{padding:24px clamp(16px,4vw,48px)}
header,.none{max-width:760px;margin:0 auto 20px}
h1{font-size:1.5rem;line-height:1.2;margin-bottom:8px}
p{display:flex;flex-wrap:wrap;align-items:center;gap:4px 20px}
a,b{display:inline-flex;align-items:center;min-height:44px}
a{color:inherit;text-decoration-color:#d9480f;text-decoration-thickness:2px;text-underline-offset:4px}
button{min-height:44px;padding:0 24px;border:0;border-radius:6px;background:#ff5c1a;color:#0b1324;font:700 1rem system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:3px solid #0b1324;outline-offset:3px}
img{display:block;width:100%;max-width:760px;height:auto;aspect-ratio:${SIDES[paper]};margin:0 auto;box-shadow:0 4px 24px #0b132440}
[hidden]{display:none}
@media (prefers-color-scheme:dark){:root{color:#fff;background:#0b1324}:focus-visible{outline-color:#fff}}
@media print{body{padding:0}header{display:none}main{height:100vh;overflow:hidden}img{width:100%;max-width:none;height:100%;object-fit:contain;box-shadow:none}}`;

const STYLES: Record<Paper, string> = { letter: styleFor("letter"), a4: styleFor("a4") };

const NOBODY: Standalone = {
  title: "No poster",
  style: STYLES.letter,
  framed_by: "nobody",
  status: 404,
  body: `<main class="none"><h1>There's no poster here</h1><p>This athlete has no page on our site right now. <a href="${pages.browse.to()}">Find an athlete</a></p></main>`,
};
