import { type Mode, pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import styles from "./browse.module.css";
import type { BrowseData } from "./list/load.ts";

const HEADING = "Search athletes to support with contributions and NIL opportunities";

/** What stands above the heading. */
const TITLES: Readonly<Record<Mode, string | null>> = {
  both: null,
  contribute: "Support an athlete",
  collab: "Start a brand partnership",
};

/** What is looked through: everyone, or one team in its own colors. */
export function Banner({ mode, data }: { readonly mode: Mode; readonly data: BrowseData }) {
  const { address, list, sums } = data;
  const [first] = address !== null && list.ok ? list.value.players : [];
  if (first) return <TeamBanner first={first} data={data} />;
  const title = TITLES[mode];
  return (
    <Band className={styles.banner}>
      <div>
        <h1>{title ?? HEADING}</h1>
        {title && <p className={styles.heading}>{HEADING}</p>}
        {mode === "collab" && (
          <p className={styles.heading}>
            Before you reach out, check the rules:{" "}
            <Link to={pages.compliance.to()}>NIL Compliance & Procedures</Link>.
          </p>
        )}
      </div>
      {sums && (
        <dl className={styles.tally}>
          <Figure term="athletes">{counted(sums.players)}</Figure>
          <Figure term="teams">{counted(sums.teams)}</Figure>
          <Figure term="contributed so far">{dollars(sums.received_donations)}</Figure>
        </dl>
      )}
    </Band>
  );
}

interface TeamBannerProps {
  readonly first: Player;
  readonly data: BrowseData;
}

function TeamBanner({ first, data: { team_totals, team_season, list } }: TeamBannerProps) {
  return (
    <div className={styles.team} style={teamStyle(first)}>
      <div className={`wrap ${styles.banner}`}>
        <div>
          <h1>{first.team_name}</h1>
          <p className={styles.heading}>
            {first.sport_name}
            {first.conference && ` · ${first.conference}`}
          </p>
          <p className={styles.heading}>{HEADING}</p>
        </div>
        {team_totals && list.ok && (
          <dl className={styles.tally}>
            <Figure term={list.value.count === 1 ? "athlete" : "athletes"}>
              {counted(list.value.count)}
            </Figure>
            <Figure term="athletes supported">{counted(team_totals.athletes_supported)}</Figure>
            <Figure term="received in total">{dollars(team_totals.received_donations)}</Figure>
            {team_season && (
              <Figure term={`this season from ${counted(team_season.supporters)} supporters`}>
                {dollars(team_season.received)}
              </Figure>
            )}
          </dl>
        )}
      </div>
    </div>
  );
}

const Figure = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
