import { type RefObject, useId } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Link } from "../../visitors/blocks/link.tsx";
import styles from "./dialogs.module.css";

const AT_HAND = [
  "An email address that you read: we send a link there.",
  "A photo of yourself, at most 5 MB.",
  "Your school, sport and class, your height in feet and inches.",
  "If you like: position, jersey number, weight, and links to where people follow you.",
  "Under 18: a parent or guardian who agrees, with an email address of their own.",
];

interface ProfileDialogProps {
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
}

/** What a profile takes, and the way to its form. */
export function ProfileDialog({ opener, onClosed }: ProfileDialogProps) {
  const title_id = useId();
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <div className={styles.dialog}>
        <h2 id={title_id}>Create Your Profile</h2>
        <p>It takes about five minutes and is free. Have at hand:</p>
        <ul>
          {AT_HAND.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>Nothing is public before you have confirmed it and we have looked at it.</p>
        <form method="dialog" className={styles.ways}>
          <Link className={buttonClass("loud")} to={pages.createProfile.to()}>
            To the form
          </Link>
          <button type="submit" className={buttonClass("quiet")}>
            Close
          </button>
        </form>
      </div>
    </Dialog>
  );
}
