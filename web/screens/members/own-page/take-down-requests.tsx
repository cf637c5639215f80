import { listOwnRequests, type RequestLine } from "../../../../contract/collaborations/requests.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";

/** What becomes of brands' requests, with those that the athlete knows by name once they are loaded. */
export function Requests() {
  const asked = useAnswer("take-down-requests", (ask, signal) =>
    ask(listOwnRequests, { query: { as: "athlete" } }, { signal }),
  );
  const lines = asked.value?.data ?? [];
  const ends = lines.filter(({ state }) => state === "approved" || state === "accepted");
  const stays = lines.filter(({ state }) => state === "agreement" || state === "done");
  return (
    <>
      <li>
        Requests without a signed agreement are closed, even ones you accepted. We tell the brands and your
        school&apos;s compliance office.
        <Named lines={ends} />
      </li>
      <li>
        Signed agreements stay with you, the brand and your school. You can see them as long as you have your
        account.
        <Named lines={stays} />
      </li>
    </>
  );
}

const Named = ({ lines }: { readonly lines: readonly RequestLine[] }) =>
  lines.length > 0 && (
    <ul>
      {lines.map(({ request_id, request_number, company_name, sender_name, state }) => (
        <li key={request_id}>
          No. {request_number}, {company_name || sender_name}
          {state === "accepted" && ": accepted, not signed"}
        </li>
      ))}
    </ul>
  );
