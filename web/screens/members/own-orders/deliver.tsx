import { useEffect } from "react";
import type { AthletesAct, Order } from "../../../../contract/orders/orders.ts";
import { listProofs } from "../../../../contract/proofs/proofs.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import type { Steps } from "../../../parts/members/request/use-steps.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { DeliverForm } from "./deliver-form.tsx";
import styles from "./own-orders.module.css";
import { ProofItem } from "./proof-item.tsx";
import { UploadProof } from "./upload-proof.tsx";

/** A file is checked within seconds, as a rule. */
const LOOKS_AGAIN_MS = 2_000;

/** Where an athlete shows that it's done: what they uploaded so far, the upload, and the delivery. */
export function Deliver({ steps }: { readonly steps: Steps<Order, AthletesAct> }) {
  const { order_id } = steps.request;
  const asked = useAnswer(
    order_id,
    (ask, signal) => ask(listProofs, { params: { order_id } }, { signal }),
    "We couldn't load what you uploaded.",
  );
  const { value, again } = asked;
  const is_checked = value?.proofs.every(({ state }) => state !== "checking") ?? true;
  // What came while the line was cut is asked for once it's back.
  const is_missed = asked.state === "failed" && value !== null;
  const is_known = is_checked && !is_missed;
  useEffect(() => {
    if (is_known) return;
    const timer = setInterval(() => void again(), LOOKS_AGAIN_MS);
    return () => clearInterval(timer);
  }, [is_known, again]);
  return (
    <AskedFor asked={asked}>
      {({ may_upload, proofs }) => (
        <>
          {proofs.length > 0 && (
            <ul className={`${shared.stack} ${styles.list}`}>
              {proofs.map((proof) => (
                <ProofItem key={proof.proof_id} proof={proof} may_delete={may_upload} onChanged={again} />
              ))}
            </ul>
          )}
          <DeliverForm
            steps={steps}
            proof_ids={proofs.filter(({ state }) => state === "kept").map(({ proof_id }) => proof_id)}
            upload={may_upload && <UploadProof order_id={order_id} onChanged={again} />}
          />
        </>
      )}
    </AskedFor>
  );
}
