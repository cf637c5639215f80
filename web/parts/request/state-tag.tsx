import type { CollaborationState } from "../../../contract/collaboration-states.ts";
import { STATE_WORDS, TONES } from "../../state/collaboration-words.ts";
import styles from "./request.module.css";

/** How a request stands. */
export const StateTag = ({ state }: { readonly state: CollaborationState }) => (
  <span className={styles.tag} data-tone={TONES[state]}>
    {STATE_WORDS[state]}
  </span>
);
