import {
  discardSuspected,
  type GuardedForm,
  listSuspected,
  releaseSuspected,
  type SuspectedSubmission,
  type Suspicion,
} from "../../../../contract/admin/suspected.ts";
import { ADMIN_BATCH } from "../../../../contract/admin/users.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./admin-messages.module.css";

const FORMS: Record<GuardedForm, string> = {
  contact: "Message",
  collaboration: "Collaboration request",
  profile: "Athlete profile",
};
const REASONS: Record<Suspicion, string> = {
  hidden_field: "a hidden field was filled in",
  too_many: "too many from one address",
};

/** What the guard of the public forms holds back: nothing is mailed for it before a person releases it. */
export function Suspected() {
  const { ask } = useApiClient();
  const listing = useListing<SuspectedSubmission>({
    key: "admin-messages suspected",
    page: ADMIN_BATCH,
    load,
    whenFailed: "We couldn't load the suspected submissions.",
  });
  const act = async (it: SuspectedSubmission, call: typeof releaseSuspected | typeof discardSuspected) => {
    try {
      await ask(call, { params: { suspected_id: it.suspected_id } });
      notify("success", call === releaseSuspected ? "Released." : "Discarded.");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't save this. Please try again.");
    }
    void listing.again();
  };
  return (
    <>
      <ul className={styles.messages} aria-label="Suspected" aria-busy={listing.state === "loading"}>
        {listing.rows.map((it) => (
          <li key={it.suspected_id}>
            <article className={styles.message}>
              <h2>{FORMS[it.form]}</h2>
              <p className={styles.from}>
                Held back: {REASONS[it.reason]} ·{" "}
                <time dateTime={it.received_at}>{momentInUtc(it.received_at)}</time>
              </p>
              <p className={styles.text}>
                {it.fields.map(({ name, value }) => `${name.replaceAll("_", " ")}: ${value}`).join("\n")}
              </p>
              <div className={styles.acts}>
                <button
                  type="button"
                  className={buttonClass("loud")}
                  onClick={() => act(it, releaseSuspected)}
                >
                  Release
                </button>
                <button
                  type="button"
                  className={buttonClass("quiet")}
                  onClick={() => act(it, discardSuspected)}
                >
                  Discard
                </button>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <ListEnd listing={listing} nothing="Nothing held back." />
    </>
  );
}

const load: Load<SuspectedSubmission> = async (ask, loaded, limit, signal) => {
  const { data, count } = await ask(listSuspected, { query: { limit, skip: loaded.length } }, { signal });
  return { rows: data, total: count };
};
