import { useState } from "react";
import { dropProof, type Proof } from "../../../../contract/proofs/proofs.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { ShownProof } from "../../../parts/members/order/shown-proof.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import styles from "./own-orders.module.css";

interface ProofItemProps {
  readonly proof: Proof;
  readonly may_delete: boolean;
  readonly onChanged: () => Promise<void>;
}

/** One proof: seen where it is kept, else how it stands. */
export function ProofItem({ proof, may_delete, onChanged }: ProofItemProps) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { proof_id } = proof;
  const drop = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await asMember(client, client.ask(dropProof, { params: { proof_id } }));
    } catch (error) {
      const message = problemOf(error)?.detail ?? "We couldn't delete this file. Please try again.";
      notify("error", message);
      setFailure(message);
    }
    setBusy(false);
    await onChanged();
  };
  return (
    <li className={`${shared.panel} ${styles.item}`}>
      <Shown proof={proof} />
      {may_delete && (
        <button type="button" className={buttonClass("danger")} onClick={drop} aria-disabled={busy}>
          Delete it
        </button>
      )}
      <FieldError id={`not-deleted-${proof_id}`}>{failure}</FieldError>
    </li>
  );
}

function Shown({
  proof: { proof_id, state, kind, file_name, bytes, received, refusal },
}: {
  readonly proof: Proof;
}) {
  const name = <bdi>{file_name ?? "Your file"}</bdi>;
  if (state === "arriving")
    return (
      <p>
        {name}: {Math.floor((received / bytes) * 100)}% is here. To continue, choose the same file again.
      </p>
    );
  if (state === "checking") return <p role="status">{name} is here. We're checking it.</p>;
  if (state === "refused")
    return (
      <p role="alert">
        {name}: {refusal}
      </p>
    );
  return <ShownProof proof={{ proof_id, kind }} />;
}
