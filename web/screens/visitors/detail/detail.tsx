import { ExternalLink } from "lucide-react";
import { useLoaderData } from "react-router";
import {
  FACT_FIELDS,
  LINES_FIELDS,
  LINK_FIELDS,
  PAGE_FIELDS,
} from "../../../../contract/athlete-form/fields.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { PlayerPage, SinglePlayer } from "../../../../contract/players/players.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { firstName } from "../../../../pure/names.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { publicText } from "../../../parts/members/athlete-form/public-text.ts";
import { SharePanel } from "../../../parts/sharing/share-panel.tsx";
import { useContribution } from "../../../parts/visitors/athlete/use-contribution.tsx";
import { type Fact, FactList } from "../../../parts/visitors/blocks/fact-list.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { useUser } from "../../../state/session/use-user.ts";
import { linkClass } from "../../../ui/button.ts";
import styles from "./detail.module.css";
import { Head } from "./head.tsx";
import { type DetailData, detailHead, loadDetail } from "./load.ts";
import { Offers } from "./offers.tsx";
import { SupportFigures } from "./support.tsx";
import { TeamMates } from "./team-mates.tsx";

export const loader = loadDetail;
export const head = detailHead;

const TAGLINE = `${PRODUCT_NAME} Levels the Playing Field by Connecting Athletes, Schools, and Communities for Sustainable and Transparent Financial Support.`;

/** `/DetailsView/:player_id/:team_id` */
export function Screen() {
  const data = useLoaderData<DetailData>();
  // From one athlete to the next the route stays: what was begun for one must not stand on the other's page.
  return <Sheet key={data.player.player_id} {...data} />;
}

function Sheet({ player, mode, support, offers, team_mates }: DetailData) {
  const is_own = useUser()?.player_id === player.player_id;
  const may_contribute = player.accepts_contributions && mode !== "collab";
  const { open, dialog } = useContribution(
    player,
    `Donation For ${player.player_name} (${player.team_name})`,
  );
  return (
    <>
      <Head
        player={player}
        onOpen={open}
        takes_general={offers.takes_general}
        may_contribute={may_contribute}
        may_collaborate={player.accepts_collaborations && mode !== "contribute"}
      />
      <div className={`wrap ${styles.sheet}`}>
        <div className={styles.column}>
          <OwnWords player={player} />
          {may_contribute && offers.offers.length > 0 && (
            <Offers
              offers={offers.offers}
              name={firstName(player.player_name)}
              className={styles.panel ?? ""}
              onOpen={open}
            />
          )}
          <section className={styles.panel}>
            <h2>View Player Details</h2>
            <p className={styles.tagline}>{TAGLINE}</p>
            <Facts player={player} />
            <OutsideLinks links={rosterLinksOf(player)} />
            <Whose player={player} is_own={is_own} />
          </section>
        </div>
        <section id="received" tabIndex={-1} className={`${styles.panel} ${styles.received}`}>
          <h2>Contributions received</h2>
          <p
            className={styles.sum}
            data-none={player.received_donations === 0 || undefined}
            aria-live="polite"
          >
            {dollars(player.received_donations)}
          </p>
          <p className={styles.note}>{wordsOn(player, offers.offers.length > 0)}</p>
          <SupportFigures {...support} />
          <SharePanel
            player={player}
            is_found={player.on_roster}
            title={<h3>{is_own ? "Share your page" : `Share ${firstName(player.player_name)}'s page`}</h3>}
          />
        </section>
      </div>
      <TeamMates of={player} players={team_mates} />
      {dialog}
    </>
  );
}

/** What the athletes say themselves comes before what rosters know; nothing where they have said nothing. */
function OwnWords({ player }: { readonly player: PlayerPage }) {
  const paragraphs = LINES_FIELDS.map((name) => player[PAGE_FIELDS[name].public_name]).filter(Boolean);
  const links = LINK_FIELDS.map((name): NamedLink => [PAGE_FIELDS[name].label, player[name]]).filter(isThere);
  if (paragraphs.length === 0 && links.length === 0) return null;
  const name = firstName(player.player_name);
  return (
    <section className={`${styles.panel} ${styles.own}`} style={teamStyle(player)}>
      <h2>{paragraphs.length > 0 ? `Meet ${name}` : `Follow ${name}`}</h2>
      {paragraphs.map((text) => (
        <p key={text} className={styles.bio}>
          {text}
        </p>
      ))}
      <OutsideLinks links={links} />
    </section>
  );
}

/** The way to one's own page; else to say that it is one's own, also where it is somebody's already: a person decides then. */
function Whose({ player, is_own }: { readonly player: PlayerPage; readonly is_own: boolean }) {
  if (!is_own && !player.on_roster) return null;
  return (
    <p className={styles.note}>
      {is_own
        ? "This is your page. "
        : player.is_claimed
          ? "This page has been claimed. Are you this athlete, and it wasn't you? "
          : "Is this you? "}
      <Link
        className={linkClass}
        rel="nofollow"
        to={is_own ? pages.ownPage.to() : pages.createProfile.to(player)}
      >
        {is_own ? "Edit it" : player.is_claimed ? "This is me" : "Make this page your own"}
      </Link>
    </p>
  );
}

/** What stands below the sum. How much of it is held for orders would tell of single people: that some may be is said to everybody. */
function wordsOn(
  { received_donations, accepts_contributions, on_roster }: SinglePlayer,
  has_offers: boolean,
): string {
  if (received_donations > 0)
    return `From supporters, after refunds.${has_offers ? " What was paid for an order is in it, and held until that's done." : ""}`;
  if (on_roster && accepts_contributions) return "No contributions yet. Be the first.";
  return "No contributions yet.";
}

function Facts({ player }: { readonly player: PlayerPage }) {
  const facts: readonly Fact[] = [
    ...FACT_FIELDS.map(
      (name) => [PAGE_FIELDS[name].label, publicText(name, player[PAGE_FIELDS[name].public_name])] as const,
    ),
    ["Gender", player.gender],
    ["Birthplace", player.birthplace],
  ];
  return <FactList facts={facts} className={styles.facts} />;
}

type NamedLink = readonly [label: string, address: string | null];

const isThere = (link: NamedLink): link is readonly [string, string] => link[1] !== null;

function rosterLinksOf(player: PlayerPage): (readonly [string, string])[] {
  const links: NamedLink[] = [
    ["Bio", player.player_bio_url],
    ["Game logs", player.player_game_logs_url],
    ["News", player.player_news_url],
    ["Profile", player.player_profile_url],
    ["Splits", player.player_splits_url],
    ["Stats", player.player_stats_url],
  ];
  return links.filter(isThere);
}

function OutsideLinks({ links }: { readonly links: readonly (readonly [string, string])[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(([label, address]) => (
        <li key={label}>
          <a className={linkClass} href={address} target="_blank" rel="noopener">
            {label} <ExternalLink size={14} aria-hidden="true" />
            <span className="unseen">(opens a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
