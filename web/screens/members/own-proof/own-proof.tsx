import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { listProofs } from "../../../../contract/proofs/proofs.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { ProofItem } from "./proof-item.tsx";
import { UploadProof } from "./upload-proof.tsx";

const TITLE = "Proof of delivery";
/** A file is checked within seconds, as a rule. */
const LOOKS_AGAIN_MS = 2_000;

export const head = ownHead(TITLE);

/** `/AthleteDashboard/proof/:order_id`: what shows that an order was delivered, and where its athlete uploads it. */
export function Screen() {
  const { order_id = "" } = useParams();
  return <MembersOnly>{() => <Proofs key={order_id} order_id={order_id} />}</MembersOnly>;
}

function Proofs({ order_id }: { readonly order_id: string }) {
  const asked = useAnswer(
    order_id,
    (ask, signal) => ask(listProofs, { params: { order_id } }, { signal }),
    "We couldn't load the proof.",
  );
  const { again } = asked;
  // A look that failed takes nothing off the page: an upload goes on below.
  const last = useRef(asked.value);
  if (asked.value) last.current = asked.value;
  const value = asked.value ?? last.current;
  const is_checked = value?.proofs.every(({ state }) => state !== "checking") ?? true;
  useEffect(() => {
    if (is_checked) return;
    const timer = setInterval(() => void again(), LOOKS_AGAIN_MS);
    return () => clearInterval(timer);
  }, [is_checked, again]);
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <AskedFor asked={{ ...asked, value }}>
        {({ may_upload, proofs }) => (
          <>
            {may_upload && <UploadProof order_id={order_id} onChanged={again} />}
            {proofs.length === 0 && !may_upload && <p>There is no proof yet.</p>}
            {proofs.length > 0 && (
              <ul className={shared.stack}>
                {proofs.map((proof) => (
                  <ProofItem key={proof.proof_id} proof={proof} may_delete={may_upload} onChanged={again} />
                ))}
              </ul>
            )}
          </>
        )}
      </AskedFor>
    </div>
  );
}
