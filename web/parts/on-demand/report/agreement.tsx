import { type RefObject, useId } from "react";
import { FieldError } from "../../../ui/fields/field.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import styles from "./agreement.module.css";

interface AgreementProps {
  /** Of its control. */
  readonly name: string;
  readonly words: string;
  /** The id of what it is about, where that stands elsewhere. */
  readonly about?: string;
  readonly agreed: boolean;
  readonly locked: boolean;
  readonly failure: string | null;
  readonly onChange: (agreed: boolean) => void;
  readonly box?: RefObject<HTMLInputElement | null>;
}

/** A sentence and its tick. */
export function Agreement({ name, words, about, agreed, locked, failure, onChange, box }: AgreementProps) {
  const id = useId();
  const described = [about, failure && `${id}-agreed`].filter(Boolean).join(" ");
  return (
    <div>
      <label className={styles.agree}>
        <input
          ref={box}
          type="checkbox"
          className={tickClass}
          name={name}
          checked={agreed}
          disabled={locked}
          aria-invalid={failure !== null}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{words}</span>
      </label>
      <FieldError id={`${id}-agreed`}>{failure}</FieldError>
    </div>
  );
}
