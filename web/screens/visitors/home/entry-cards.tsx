import { pages } from "../../../../contract/pages/addresses.ts";
import { counted } from "../../../../pure/numbers.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import styles from "./entry-cards.module.css";

/** The ways in, each a card that is one link. */
export function EntryCards({ players }: { readonly players: number }) {
  return (
    <ul className={styles.cards}>
      <Entry
        to={pages.contribute.to()}
        title="Support an athlete"
        text={`Pick from ${counted(players)} athletes and give in under a minute.`}
        who="For Fans & Supporters"
      />
      <Entry
        to={pages.collab.to()}
        title="Start a brand partnership"
        text="Find athletes who fit your brand, by sport, school and position."
        who="For NIL Brands"
      />
      <Entry
        to={pages.createProfile.to()}
        title="Build my NIL profile"
        text="Get found by fans and brands. Free, and nothing goes public until you approve it."
        who="For Athletes"
      />
    </ul>
  );
}

interface EntryProps {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly who: string;
}

function Entry({ to, title, text, who }: EntryProps) {
  return (
    <li>
      <Link className={styles.card} to={to}>
        <b>{title}</b>
        <span>{text}</span>
        <u>{who}</u>
      </Link>
    </li>
  );
}
