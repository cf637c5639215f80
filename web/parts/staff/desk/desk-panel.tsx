import type { DeskAct, DeskRequest } from "../../../../contract/collaborations/desk.ts";
import type { Steps } from "../../members/request/use-steps.ts";
import { Assignment } from "./assignment.tsx";
import styles from "./desk.module.css";
import { DeskActs } from "./desk-acts.tsx";
import { noAccountWords } from "./no-account-words.ts";

/** What a desk can do with a request now: an office's, or an admin's for a school that has none. */
export const DeskPanel = ({ steps }: { readonly steps: Steps<DeskRequest, DeskAct> }) => (
  <div className={styles.acts}>
    <NoAccount request={steps.request} />
    <Assignment steps={steps} />
    <DeskActs steps={steps} />
  </div>
);

function NoAccount({ request }: { readonly request: DeskRequest }) {
  const words = noAccountWords(request, "you");
  return words && <p className={styles.no_account}>{words}</p>;
}
