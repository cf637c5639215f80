import { useLoaderData } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { chooseSport, queryOf } from "../../../parts/visitors/athlete/filters.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { SearchForm } from "../../../parts/visitors/blocks/search-form.tsx";
import { Jersey } from "../../../parts/visitors/jersey/jersey.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { Brands } from "./brands.tsx";
import { Discover } from "./discover.tsx";
import { EntryCards } from "./entry-cards.tsx";
import styles from "./home.module.css";
import { HowItWorks } from "./how-it-works.tsx";
import { Lately } from "./lately.tsx";
import { type HomeData, homeHead, loadHome } from "./load.ts";

export const loader = loadHome;
export const head = homeHead;

/** `/` */
export function Screen() {
  const { players, sports, lately, discovered, draw } = useLoaderData<HomeData>();
  return (
    <>
      <Band className={styles.stage}>
        <div>
          <h1>
            Empowering Athletes. <em>Connecting Fans.</em> Growing Brands.
          </h1>
          <SearchForm />
          {sports.length > 1 && (
            <ul className={styles.sports} aria-label="Look by sport">
              {sports.map(({ sport_id, sport_name }) => (
                <li key={sport_id}>
                  <Link to={pages.contribute.to() + queryOf(chooseSport(sport_id))}>{sport_name}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Rack discovered={discovered} />
      </Band>
      <div className="wrap">
        <EntryCards players={players} />
        {lately && <Lately lately={lately} />}
        {discovered.length > 0 && <Discover players={discovered} draw={draw} />}
      </div>
      <Brands />
      <div className="wrap">
        <HowItWorks />
      </div>
    </>
  );
}

/** Three of the athletes below, as jerseys on a rack. */
function Rack({ discovered }: Pick<HomeData, "discovered">) {
  const hung = discovered.filter((player) => player.jersey_number).slice(0, 3);
  return (
    <div className={styles.rack} aria-hidden="true">
      {hung.map((player) => (
        <div key={player.player_id} style={teamStyle(player)}>
          <Jersey player={player} />
        </div>
      ))}
    </div>
  );
}
