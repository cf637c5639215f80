import { pages } from "../../../../contract/pages/addresses.ts";
import { getOwnThanks, type OwnThanks } from "../../../../contract/thanks/thanks.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";
import { hindranceWords } from "./hindrance-words.ts";
import { Latest } from "./latest.tsx";
import { ThanksForm } from "./thanks-form.tsx";

const TITLE = "Thank your supporters";

export const head = ownHead(TITLE);

/** `/AthleteDashboard/thanks`: one message to everybody who gave, and where it stands. */
export const Screen = () => (
  <MembersOnly for_role="athlete">
    {(user) => (
      <Together key={user.user_id}>
        <Thanks />
      </Together>
    )}
  </MembersOnly>
);

function Thanks() {
  const asked = useAnswer(
    "own thanks",
    (ask, signal) => ask(getOwnThanks, {}, { signal }),
    "We couldn't load your message.",
  );
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <p>
        Write one message, and we email it to everyone who contributed to you. You don't see who they are, and
        they don't see each other. Someone on our team reads it first.
      </p>
      <AskedFor asked={asked}>
        {(own) => (
          <>
            <Reaches own={own} />
            {own.latest && <Latest latest={own.latest} onChanged={asked.again} />}
            {own.hindrance === null ? (
              <ThanksForm onSent={asked.again} />
            ) : (
              own.hindrance !== "under_way" && <p role="status">{hindranceWords(own)}</p>
            )}
          </>
        )}
      </AskedFor>
      <p>
        <Link className={linkClass} to={pages.athleteDashboard.to()}>
          Athlete Dashboard
        </Link>
      </p>
    </div>
  );
}

/** A number of fewer could tell who it was. */
function Reaches({ own: { supporters, hindrance } }: { readonly own: OwnThanks }) {
  if (hindrance === "minor" || hindrance === "no_supporters") return null;
  if (supporters === null)
    return <p>It reaches everyone who contributed to you. We say how many once there are five or more.</p>;
  return (
    <p>
      It reaches up to <b>{counted(supporters)} supporters</b>: everyone who contributed to you, unless they
      turned these emails off.
    </p>
  );
}
