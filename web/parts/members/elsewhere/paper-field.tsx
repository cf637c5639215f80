import { useId, useRef, useState } from "react";
import {
  MOST_PAPER_BYTES,
  NOT_A_PAPER,
  PAPER_TYPES,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import shared from "../lists/dashboard.module.css";
import { UNFIT_PAPER } from "./deal-typed.ts";
import styles from "./elsewhere.module.css";

interface PaperFieldProps {
  readonly hint: string;
  readonly failure: string | null;
  /** A data URL, "" where there is none, or `UNFIT_PAPER`. */
  readonly onChoose: (paper: string) => void;
}

/** What was signed, as a PDF or a photo. It stays in this tab's memory: it is part of no draft. */
export function PaperField({ hint, failure, onChoose }: PaperFieldProps) {
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  /** The choice that counts: an earlier file may be read later. */
  const latest = useRef<File>(undefined);
  const choose = async (file: File | undefined) => {
    latest.current = file;
    setWrong(null);
    // Also until it is read: whoever presses meanwhile would send the deal without it.
    onChoose(file ? UNFIT_PAPER : "");
    if (!file) return;
    const fits = PAPER_TYPES.some((type) => type === file.type) && file.size <= MOST_PAPER_BYTES;
    const data_url = fits ? await read(file) : null;
    if (latest.current !== file) return;
    if (data_url) onChoose(data_url);
    else setWrong(NOT_A_PAPER);
  };
  return (
    <div className={styles.whole}>
      <label className={labelClass} htmlFor={id}>
        Paper <span className={shared.small}>(optional)</span>
      </label>
      <p id={`${id}-hint`} className={shared.small}>
        {hint}
      </p>
      <input
        id={id}
        name="paper"
        type="file"
        accept={PAPER_TYPES.join(",")}
        className={`${controlClass} ${styles.file}`}
        aria-invalid={(wrong ?? failure) ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      <FieldError id={`${id}-error`}>{wrong ?? failure}</FieldError>
    </div>
  );
}

/** Null where the browser can't read it. */
function read(file: File): Promise<string | null> {
  const reading = new FileReader();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  reading.onload = () => resolve(String(reading.result));
  reading.onerror = () => resolve(null);
  reading.readAsDataURL(file);
  return promise;
}
