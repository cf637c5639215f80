import { Link, useLoaderData } from "react-router";
import { pages } from "../../../contract/pages.ts";
import { Jersey } from "../../parts/jersey.tsx";
import { PlayerCard } from "../../parts/player-card.tsx";
import { SearchForm } from "../../parts/search-form.tsx";
import { teamStyle } from "../../parts/team-style.ts";
import { linkClass } from "../../ui/button.ts";
import { Brands } from "./brands.tsx";
import styles from "./home.module.css";
import { HowItWorks } from "./how-it-works.tsx";
import type { HomeData } from "./load.ts";

/** `/` */
export function HomeScreen() {
  const { players, discovered } = useLoaderData<HomeData>();
  const hung = discovered.filter((player) => player.jersey_number).slice(0, 3);
  return (
    <>
      <div className={styles.hero}>
        <div className={`wrap ${styles.stage}`}>
          <div>
            <h1>
              Empowering Athletes. <em>Connecting Fans.</em> Growing Brands.
            </h1>
            <SearchForm />
          </div>
          <div className={styles.rack} aria-hidden="true">
            {hung.map((player) => (
              <div key={player.player_id} style={teamStyle(player)}>
                <Jersey player={player} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="wrap">
        <Link className={styles.way} to={pages.contribute.to()}>
          <b>Support an athlete</b>
          <span>
            Find one of {players.toLocaleString("en-US")} athletes and contribute by card, in a minute.
          </span>
          <u>For Fans & Supporters</u>
        </Link>
        {discovered.length > 0 && (
          <section className={styles.discover} aria-labelledby="discover">
            <div className={styles.title}>
              <h2 id="discover">Athletes to discover today</h2>
              <Link className={linkClass} to={pages.contribute.to()}>
                See all
              </Link>
            </div>
            <ul className={styles.grid}>
              {discovered.map((player) => (
                <li key={player.player_id}>
                  <PlayerCard player={player} mode="both" heading="h3" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Brands />
      <div className="wrap">
        <HowItWorks />
      </div>
    </>
  );
}
