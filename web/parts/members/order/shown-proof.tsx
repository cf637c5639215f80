import { proofFileAt } from "../../../../contract/proofs/proofs.ts";
import { linkClass } from "../../../ui/button.ts";
import styles from "./order.module.css";

interface ShownProofProps {
  readonly proof: { readonly proof_id: string; readonly kind: "picture" | "video" | null };
  /** Of a letter, for who is not signed in. */
  readonly link?: string | undefined;
}

/** What shows that an order was done. */
export function ShownProof({ proof: { proof_id, kind }, link }: ShownProofProps) {
  const address = proofFileAt(proof_id) + (link ? `?link=${link}` : "");
  return (
    <figure className={styles.proof}>
      {kind === "picture" ? (
        <img src={address} alt="What the athlete made for this order" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what somebody filmed with a phone
        <video src={address} controls preload="metadata" aria-label="What the athlete made for this order" />
      )}
      <figcaption>
        <a className={linkClass} href={address} download>
          Download
        </a>
      </figcaption>
    </figure>
  );
}
