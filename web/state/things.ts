import { PRODUCT_NAME } from "../../contract/fields.ts";
import { pages } from "../../contract/pages.ts";
import type { Player } from "../../contract/players.ts";
import { playerPicturePath, SITE_PICTURE_PATH } from "../../contract/share-picture.ts";

/** A thing in the words of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

/** Makes a whole address of a path. */
export type MakeWhole = (path: string) => string;

/** The site itself, who runs it, and how it is searched. */
export const siteThings = (whole: MakeWhole): readonly Thing[] => [
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

type Teammate = Pick<Player, "team_id" | "team_name" | "sport_name" | "conference">;

export const teamThing = (whole: MakeWhole, team: Teammate): Thing => ({
  "@type": "SportsTeam",
  "@id": `${whole(pages.team.to(team))}#team`,
  name: team.team_name,
  sport: team.sport_name,
  url: whole(pages.team.to(team)),
  ...(team.conference ? { memberOf: { "@type": "SportsOrganization", name: team.conference } } : {}),
});

/** A page about an athlete. Of all that the page shows, machines get the name and the team: they need no more of a person. */
export const playerThing = (whole: MakeWhole, player: Player): Thing => ({
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
export const breadcrumbs = (
  whole: MakeWhole,
  ...steps: readonly (readonly [name: string, path: string])[]
): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [["Home", pages.home.to()] as const, ...steps].map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: whole(path),
  })),
});
