import { pages } from "../../contract/pages/addresses.ts";
import { playerPicturePath, SITE_PICTURE_PATH } from "../../contract/pages/share-picture.ts";
import type { Player } from "../../contract/players/players.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";

/** A thing in the words of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

/** Makes a whole address of a path. */
export type MakeWhole = (path: string) => string;

/** What a page is about, of which search engines are told in their own words. */
export interface About {
  readonly is_site?: true;
  readonly player?: Player;
  readonly team?: Teammate;
  /** Where it hangs below the first page. */
  readonly steps?: readonly Step[];
}

type Step = readonly [name: string, path: string];
type Teammate = Pick<Player, "team_id" | "team_name" | "sport_name" | "conference">;

/** Fetched by itself: who looks at a page needs none of it. */
export const thingsOf = ({ is_site, player, team, steps }: About, whole: MakeWhole): readonly Thing[] => [
  ...(is_site ? siteThings(whole) : []),
  ...(player ? [playerThing(whole, player)] : []),
  ...(team ? [teamThing(whole, team)] : []),
  ...(steps ? [breadcrumbs(whole, steps)] : []),
];

/** The site itself, who runs it, and how it is searched. */
const siteThings = (whole: MakeWhole): readonly Thing[] => [
  {
    "@type": "WebSite",
    "@id": whole("/#site"),
    name: PRODUCT_NAME,
    url: whole(pages.home.to()),
    publisher: { "@id": whole("/#organization") },
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${whole(pages.browse.to())}?player_name={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  },
  {
    "@type": "Organization",
    "@id": whole("/#organization"),
    name: PRODUCT_NAME,
    url: whole(pages.home.to()),
    logo: whole("/assets/icon-1.svg"),
    image: whole(SITE_PICTURE_PATH),
    slogan: "Empowering Athletes Through Community Support and Transparency",
  },
];

const teamThing = (whole: MakeWhole, team: Teammate): Thing => ({
  "@type": "SportsTeam",
  "@id": `${whole(pages.team.to(team))}#team`,
  name: team.team_name,
  sport: team.sport_name,
  url: whole(pages.team.to(team)),
  ...(team.conference ? { memberOf: { "@type": "SportsOrganization", name: team.conference } } : {}),
});

/** A page about an athlete. Of all that the page shows, machines get the name and the team: they need no more of a person. */
const playerThing = (whole: MakeWhole, player: Player): Thing => ({
  "@type": "ProfilePage",
  url: whole(pages.detail.to(player)),
  mainEntity: {
    "@type": "Person",
    "@id": `${whole(pages.detail.to(player))}#athlete`,
    name: player.player_name,
    url: whole(pages.detail.to(player)),
    image: whole(playerPicturePath(player)),
    memberOf: teamThing(whole, player),
  },
});

/** Where a page hangs: from the first page down to itself. */
const breadcrumbs = (whole: MakeWhole, steps: readonly Step[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [["Home", pages.home.to()] as const, ...steps].map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: whole(path),
  })),
});
