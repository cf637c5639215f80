import { ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { PICTURE_TYPES } from "../../../../contract/athlete-form/choices.ts";
import { linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import styles from "./photo-field.module.css";
import { megabytes, type Photo } from "./use-photo.ts";

interface PhotoFieldProps {
  readonly photo: Photo;
  /** Where the one is that stays unless another is chosen. */
  readonly present?: string | null;
  readonly failure: string | null;
  readonly onChoose: (file: File) => void;
  readonly onClear: () => void;
}

/** A picture, chosen or dropped; shown before it is sent. */
export function PhotoField({ photo, present = null, failure, onChoose, onClear }: PhotoFieldProps) {
  const id = useId();
  const [is_over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) onChoose(file);
    // The same file again is a choice too.
    input.value = "";
  };
  // What was chosen before the scripts were there nobody heard.
  const takeEarlier = useEffectEvent(() => field.current && take(field.current));
  useEffect(() => void takeEarlier(), []);
  const shown = photo.phase === "there" ? photo.data_url : present;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way for a pointer; the field inside is for everybody */}
      <div
        className={styles.drop}
        data-over={is_over || undefined}
        data-wrong={failure ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {shown ? (
          <img
            src={shown}
            alt={photo.phase === "there" ? "How people will see you" : "How people see you now"}
          />
        ) : (
          <ImageUp size={40} aria-hidden="true" />
        )}
        <div className={styles.words}>
          <label htmlFor={id} className={styles.choose}>
            {shown ? "Choose another photo" : "Choose a Profile Photo"}
          </label>
          <input
            ref={field}
            id={id}
            className={styles.file}
            name="profile_picture_base64"
            type="file"
            accept={PICTURE_TYPES.join(",")}
            aria-invalid={failure ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={({ currentTarget }) => take(currentTarget)}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            JPEG, PNG, WebP, AVIF or GIF, up to 5 MB. We remove location and camera data.
          </p>
          <div aria-live="polite">
            <Told photo={photo} is_present={present !== null} onClear={onClear} />
          </div>
        </div>
      </div>
      <FieldError id={`${id}-error`}>{failure}</FieldError>
    </div>
  );
}

interface ToldProps {
  readonly photo: Photo;
  readonly is_present: boolean;
  readonly onClear: () => void;
}

function Told({ photo, is_present, onClear }: ToldProps) {
  if (photo.phase === "none") {
    if (!is_present) return null;
    return (
      <p className={styles.chosen}>
        <button type="button" className={linkClass} onClick={onClear}>
          Remove<span className="unseen"> the photo</span>
        </button>
      </p>
    );
  }
  if (photo.phase === "reading") {
    return (
      <progress className={styles.progress} value={photo.read} max={1} aria-label={`Reading ${photo.name}`} />
    );
  }
  return (
    <p className={styles.chosen}>
      <span>
        {photo.name}, {megabytes(photo.bytes)}
      </span>
      <button type="button" className={linkClass} onClick={onClear}>
        Remove<span className="unseen"> the photo</span>
      </button>
    </p>
  );
}
