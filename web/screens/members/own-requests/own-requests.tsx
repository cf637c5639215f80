import { useMemo } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import {
  listOwnRequests,
  REQUESTS_BATCH,
  type RequestLine,
} from "../../../../contract/collaborations/requests.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { counted } from "../../../../pure/numbers.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { NothingHere } from "../../../parts/members/lists/nothing-here.tsx";
import { ListLink } from "../../../parts/members/lists/way-back.tsx";
import { disclosureWords, dueWords } from "../../../parts/members/request/collaboration-words.ts";
import { RequestedJersey } from "../../../parts/members/request/requested-jersey.tsx";
import { StateTag } from "../../../parts/members/request/state-tag.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./own-requests.module.css";

export const head = requestHead("Collaboration requests");

type Part = "athlete" | "sender";

/** `/CollaborationRequests`: what one sent, and as an athlete, what one is asked. */
export const Screen = () => (
  <MembersOnly>
    {(user) => (
      <Together key={user.user_id}>
        <OwnRequests user={user} />
      </Together>
    )}
  </MembersOnly>
);

function OwnRequests({ user }: { readonly user: SessionUser }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Collaboration requests</h1>
      <List part="athlete" title="For you" only_with_rows={!user.roles.includes("athlete")} />
      <List part="sender" title="Sent by you" />
    </div>
  );
}

interface ListProps {
  readonly part: Part;
  readonly title: string;
  /** Who is no athlete, or no more, has something here only of signed agreements. */
  readonly only_with_rows?: boolean;
}

function List({ part, title, only_with_rows = false }: ListProps) {
  const load = useMemo(() => loadOf(part), [part]);
  const listing = useListing<RequestLine>({
    key: `own-requests ${part}`,
    page: REQUESTS_BATCH,
    load,
    whenFailed: "We couldn't load the requests.",
  });
  const { rows, total, state } = listing;
  const is_empty = state === "ready" && rows.length === 0;
  if (only_with_rows && rows.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby={part} aria-busy={state === "loading"}>
      <h2 id={part}>
        {title}
        {total > 0 && <span className={styles.count}> {counted(total)}</span>}
      </h2>
      {rows.length > 0 && (
        <ul>
          {rows.map((line) => (
            <Line key={line.request_id} line={line} part={part} />
          ))}
        </ul>
      )}
      {is_empty ? <Nothing part={part} /> : <ListEnd listing={listing} nothing="" />}
    </section>
  );
}

/** Each part follows the last one that is known. */
const loadOf =
  (part: Part): Load<RequestLine> =>
  async (ask, loaded, limit, signal) => {
    const last = loaded.at(-1);
    const query = {
      as: part,
      limit,
      ...(last ? { after_number: last.request_number } : {}),
    };
    const { data, count } = await ask(listOwnRequests, { query }, { signal });
    return { rows: data, total: count };
  };

/** Where it waits for who reads it. */
const TURNS: Readonly<Record<Part, Partial<Record<RequestLine["state"], string>>>> = {
  athlete: {
    approved: "Your turn: accept or decline.",
    accepted: "Your turn: mark it when the agreement is signed.",
    agreement: "Your turn: disclose it to your school and enter the date here.",
  },
  sender: {
    unconfirmed: "Your turn: confirm it with the link in our email.",
    more_asked: "Your turn: answer the office's question.",
  },
};

/** Once it is disclosed, it waits to be delivered and paid. */
const turnOf = ({ state, disclosure }: RequestLine, part: Part): string | undefined =>
  part === "athlete" && disclosure && state === "agreement"
    ? "Your turn: mark it when everything is delivered and paid."
    : TURNS[part][state];

const Line = ({ line, part }: { readonly line: RequestLine; readonly part: Part }) => (
  <li>
    {part === "sender" && <RequestedJersey athlete={line.athlete} />}
    <div>
      <ListLink to={pages.ownRequest.to(line)}>
        {part === "sender" ? line.athlete.player_name : (line.company_name ?? line.sender_name)}
      </ListLink>
      <p>
        {part === "sender" && `${line.athlete.team_name} · `}
        {line.scope_of_use} · for {longDate(line.requested_date)} · No. {line.request_number}
      </p>
      {line.due && <p>{dueWords(line.due)}</p>}
      {line.disclosure && <p>{disclosureWords(line.disclosure)}</p>}
      {turnOf(line, part) && <p className={styles.turn}>{turnOf(line, part)}</p>}
    </div>
    <StateTag of={line} />
  </li>
);

const Nothing = ({ part }: { readonly part: Part }) =>
  part === "athlete" ? (
    <NothingHere name="NEXT UP" number="0" heading="h3" title="Nothing yet">
      <p>Requests show up here once they're approved for you.</p>
    </NothingHere>
  ) : (
    <NothingHere name="YOUR PICK" number="1" heading="h3" title="Nothing yet">
      <p>Requests you send while signed in show up here.</p>
      <Link className={buttonClass("loud")} to={pages.collab.to()}>
        Find athletes
      </Link>
    </NothingHere>
  );
