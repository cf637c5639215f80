import type { RequestLine } from "../../../../contract/collaborations/requests.ts";
import { stateWords, TONES } from "./collaboration-words.ts";
import styles from "./request.module.css";

/** How a request stands. */
export const StateTag = ({ of }: { readonly of: Pick<RequestLine, "state" | "disclosure"> }) => (
  <span className={styles.tag} data-tone={TONES[of.state]}>
    {stateWords(of)}
  </span>
);
