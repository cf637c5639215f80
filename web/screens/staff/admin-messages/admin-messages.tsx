import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { ADMIN_BATCH } from "../../../../contract/admin/users.ts";
import {
  type KeptMessage,
  listMessages,
  MESSAGE_STATES,
  type MessageState,
} from "../../../../contract/contact/messages.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { linkClass } from "../../../ui/button.ts";
import styles from "./admin-messages.module.css";
import { Message } from "./message.tsx";
import { Suspected } from "./suspected.tsx";

export const head = ownHead("Messages");

/** What the guard of all public forms holds back stands beside the messages. */
const HELD = "suspected";
const VIEWS = [...MESSAGE_STATES, HELD] as const;
const LABELS: Record<MessageState | typeof HELD, string> = {
  new: "New",
  read: "Read",
  answered: "Answered",
  spam: "Spam",
  suspected: "Suspected",
};

/** `/AdminDashboard/messages`: what came by Contact Us. Which of it is shown is in the address. */
export function Screen() {
  const [search] = useSearchParams();
  const state = VIEWS.find((each) => each === search.get("state")) ?? "new";
  return (
    <AdminFrame title="Messages">
      {() => (
        <>
          <nav aria-label="Messages">
            <ul className={styles.states}>
              {VIEWS.map((each) => (
                <li key={each}>
                  <Link
                    className={linkClass}
                    to={`${pages.adminMessages.to()}?state=${each}`}
                    aria-current={each === state ? "page" : undefined}
                    preventScrollReset
                  >
                    {LABELS[each]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {state === HELD ? <Suspected /> : <Messages key={state} state={state} />}
        </>
      )}
    </AdminFrame>
  );
}

function Messages({ state }: { readonly state: MessageState }) {
  const { memory } = useApiClient();
  const load = useMemo(() => loadOf(state), [state]);
  const listing = useListing<KeptMessage>({
    key: keyOf(state),
    page: ADMIN_BATCH,
    load,
    whenFailed: "We couldn't load the messages.",
  });
  const onChanged = () => {
    for (const each of MESSAGE_STATES) memory.outdate(`list:${keyOf(each)}`);
    void listing.again();
  };
  return (
    <>
      <ul className={styles.messages} aria-label={LABELS[state]} aria-busy={listing.state === "loading"}>
        {listing.rows.map((message) => (
          <li key={message.message_id}>
            <Message message={message} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <ListEnd listing={listing} nothing="No messages here." />
    </>
  );
}

const keyOf = (state: MessageState): string => `admin-messages ${state}`;

const loadOf =
  (state: MessageState): Load<KeptMessage> =>
  async (ask, loaded, limit, signal) => {
    const query = { state, limit, skip: loaded.length };
    const { data, count } = await ask(listMessages, { query }, { signal });
    return { rows: data, total: count };
  };
