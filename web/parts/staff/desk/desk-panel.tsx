import type { DeskAct, DeskRequest } from "../../../../contract/collaborations/desk.ts";
import type { Steps } from "../../members/request/use-steps.ts";
import { Assignment } from "./assignment.tsx";
import styles from "./desk.module.css";
import { DeskActs } from "./desk-acts.tsx";

/** What a desk can do with a request now: an office's, or an admin's for a school that has none. */
export const DeskPanel = ({ steps }: { readonly steps: Steps<DeskRequest, DeskAct> }) => (
  <div className={styles.acts}>
    <Assignment steps={steps} />
    <DeskActs steps={steps} />
  </div>
);
