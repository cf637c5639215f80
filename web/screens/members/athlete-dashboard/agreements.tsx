import { listOwnRequests } from "../../../../contract/collaborations/requests.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { counted } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { disclosureWords, dueWords, stateWords } from "../../../parts/members/request/collaboration-words.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";

/** The newest of them; all are in the list of requests. */
const SHOWN = 5;

/** What the athlete has signed, and how its disclosure stands; nothing where nothing is signed yet. */
export function Agreements() {
  const { value } = useAnswer("agreements", (ask, signal) =>
    ask(listOwnRequests, { query: { as: "athlete", only: "signed", limit: SHOWN } }, { signal }),
  );
  if (!value || value.count === 0) return null;
  return (
    <>
      <h2>NIL agreements</h2>
      {value.data.map((line) => (
        <p key={line.request_id}>
          <Link className={linkClass} to={pages.ownRequest.to(line)}>
            {line.company_name ?? line.sender_name}
          </Link>{" "}
          {stateWords(line)}
          <br />
          <span className={shared.small}>
            {line.due && dueWords(line.due)}
            {line.disclosure && disclosureWords(line.disclosure)}
          </span>
        </p>
      ))}
      <p>
        <Link className={linkClass} to={pages.ownRequests.to()}>
          {value.count > SHOWN
            ? `All ${counted(value.count)} agreements, and every request`
            : "All your requests"}
        </Link>
      </p>
    </>
  );
}
