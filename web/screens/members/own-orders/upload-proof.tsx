import { useId, useRef } from "react";
import { PROOF_TYPES } from "../../../../contract/proofs/proofs.ts";
import parts from "../../../parts/members/athlete-form/form.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { Field, FieldError } from "../../../ui/fields/field.tsx";
import styles from "./own-orders.module.css";
import { type Upload, useUpload } from "./use-upload.ts";

/** What a phone offers first. A picture in another format is refused with words that say what to do. */
const TYPES = PROOF_TYPES.join(",");

interface UploadProofProps {
  readonly order_id: string;
  /** Something has come or gone: the list is another one. */
  readonly onChanged: () => Promise<void>;
}

/** Takes a picture or video, and goes on with one that was cut off, also after a reload: the same file is chosen again. */
export function UploadProof({ order_id, onChanged }: UploadProofProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { upload, send, pause, giveUp } = useUpload(order_id, onChanged);
  const { step } = upload;
  const fault = step === "sending" ? null : upload.fault;
  const choose = (file: File | undefined) => {
    if (file) void send(file);
    // The same file chosen again is a choice, too.
    if (picker.current) picker.current.value = "";
  };
  return (
    <section className={shared.panel} aria-labelledby={`${id}-title`} aria-busy={step === "sending"}>
      <h2 id={`${id}-title`}>Upload proof</h2>
      <p id={`${id}-hint`}>
        A picture (JPEG, PNG or WebP, up to 20 MB) or a video (MP4, MOV or WebM, up to 200 MB). If it's in
        writing, a picture of it will do. We remove where and with what it was taken. Only the two of you and
        your school's compliance office can see it, or our team if your school has none here.
      </p>
      {step === "idle" ? (
        <Field label="Picture or video" control_id={`${id}-file`}>
          <input
            ref={picker}
            id={`${id}-file`}
            type="file"
            accept={TYPES}
            className={`${controlClass} ${styles.file}`}
            aria-invalid={fault !== null}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
        </Field>
      ) : (
        <UnderWay {...{ upload, pause, giveUp }} onContinue={(file) => void send(file)} />
      )}
      <FieldError id={`${id}-error`}>{fault}</FieldError>
    </section>
  );
}

interface UnderWayProps {
  readonly upload: Exclude<Upload, { step: "idle" }>;
  readonly pause: () => void;
  readonly giveUp: () => void;
  readonly onContinue: (file: File) => void;
}

function UnderWay({ upload, pause, giveUp, onContinue }: UnderWayProps) {
  const { step, file, sent } = upload;
  const is_cut = step === "sending" && upload.is_cut;
  return (
    <>
      <p role="status" className={styles.name}>
        {is_cut ? "Waiting to continue" : step === "sending" ? "Uploading" : "Paused"}: <bdi>{file.name}</bdi>
      </p>
      <p className={shared.row}>
        <progress className={parts.progress} value={sent} max={1} aria-label="Uploaded" />
        <span className={shared.small}>{Math.floor(sent * 100)}%</span>
      </p>
      {is_cut && (
        <p className={shared.small}>The connection was interrupted. It continues automatically, from here.</p>
      )}
      <p className={shared.row}>
        {step === "sending" ? (
          <button key="act" type="button" className={buttonClass("quiet")} onClick={pause}>
            Pause
          </button>
        ) : (
          <>
            <button key="act" type="button" className={buttonClass("loud")} onClick={() => onContinue(file)}>
              Continue
            </button>
            <button type="button" className={buttonClass("quiet")} onClick={giveUp}>
              Choose another file
            </button>
          </>
        )}
      </p>
    </>
  );
}
