import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { SPORT_NAMES } from "../../../../contract/athlete-form/choices.ts";
import { PlayerCard, PlayerCardSkeleton } from "../../../parts/visitors/athlete/player-card.tsx";
import { Logo } from "../../../parts/visitors/blocks/logo.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { SearchForm } from "../../../parts/visitors/blocks/search-form.tsx";
import { Jersey } from "../../../parts/visitors/jersey/jersey.tsx";
import { teamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Checkouts } from "./checkouts.tsx";
import { Buttons, Fields } from "./controls.tsx";
import styles from "./development.module.css";
import { SAMPLE, SAMPLES } from "./samples.ts";
import { Tokens } from "./tokens.tsx";

export const head = () => ({ title: "Parts and tokens", description: "All parts and tokens in all states." });

/** `/development`: all parts and tokens in all states, for those who build them. In no built page. */
export function Screen() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Parts and tokens</h1>
      <Shelf id="tokens" title="Tokens">
        <Tokens />
      </Shelf>
      <Shelf id="buttons" title="Buttons, links, toasts">
        <Buttons />
      </Shelf>
      <Shelf id="fields" title="Fields">
        <Fields />
      </Shelf>
      <Shelf id="marks" title="Mark and search">
        <Logo />
        <SearchForm />
      </Shelf>
      <Shelf id="jerseys" title="Jerseys">
        <ul className={styles.jerseys}>
          {SAMPLES.map(([what, player]) => (
            <li key={what} style={teamStyle(player)}>
              <Jersey player={player} />
            </li>
          ))}
          {SPORT_NAMES.map((sport_name) => (
            <li key={sport_name} style={teamStyle(SAMPLE)}>
              <Jersey player={{ ...SAMPLE, sport_name }} />
              {sport_name}
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf id="cards" title="Player cards, with the dialog behind them">
        <ul className={styles.cards}>
          {SAMPLES.map(([what, player]) => (
            <li key={what}>
              <p>{what}</p>
              <PlayerCard player={player} mode="both" heading="h3" />
            </li>
          ))}
          <li>
            <p>While it loads</p>
            <PlayerCardSkeleton />
          </li>
        </ul>
      </Shelf>
      <Shelf id="checkouts" title="Inside the contribution dialog">
        <Checkouts />
      </Shelf>
      <Shelf id="notices" title="Notices">
        <Notices />
      </Shelf>
    </div>
  );
}

interface ShelfProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Shelf({ id, title, children }: ShelfProps) {
  return (
    <section id={id} className={styles.shelf} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

function Notices() {
  const actions = (
    <button type="button" className={buttonClass("loud")}>
      Home
    </button>
  );
  return (
    <>
      <Notice
        icon={CircleCheck}
        tone="good"
        title="Payment Success"
        actions={actions}
        facts={[
          ["Contribution to", "Tyrell Vance, Arizona State"],
          ["Transaction ID", "0190f3a6-7f3e-7cc1-9d2b-5b8f6f0c1d2e"],
        ]}
      >
        <p>for player Tyrell Vance</p>
      </Notice>
      <Notice icon={CircleAlert} tone="bad" title="Payment Failed" actions={actions}>
        <p>You left before paying. Nothing was charged.</p>
      </Notice>
      <Notice icon={CircleHelp} title="Page not found" actions={actions}>
        <p>This page doesn't exist.</p>
      </Notice>
    </>
  );
}
