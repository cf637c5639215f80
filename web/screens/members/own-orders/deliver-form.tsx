import type { FormEvent, ReactNode } from "react";
import type { AthletesAct, Order } from "../../../../contract/orders/orders.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import request from "../../../parts/members/request/request.module.css";
import type { Steps } from "../../../parts/members/request/use-steps.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./own-orders.module.css";

interface DeliverFormProps {
  readonly steps: Steps<Order, AthletesAct>;
  /** What was uploaded for this order and can be seen. */
  readonly proof_ids: readonly string[];
  /** Takes a picture or video; not part of the form. */
  readonly upload: ReactNode;
}

/** An athlete shows that it's done: by what they upload, by a link to the public post, or by both. */
export function DeliverForm({ steps, proof_ids, upload }: DeliverFormProps) {
  const { request: order, fault, busy, step } = steps;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const said = (name: string) => String(typed.get(name) ?? "").trim() || null;
    void step({
      act: "deliver",
      version: order.version,
      words: said("words"),
      link: said("link"),
      says_ad: typed.has("says_ad"),
      proof_ids: [...proof_ids],
    });
  };
  const faultAt = (name: string) => (fault?.field === name ? fault.message : null);
  const at_no_field = fault && !FIELDS.has(fault.field) ? fault.message : null;
  return (
    <>
      {upload}
      <form className={request.acts} noValidate method="post" onSubmit={submit} aria-busy={busy}>
        <InputField
          label="Link to the public post"
          hint="For a shout-out. A paid post has to say #ad."
          optional
          name="link"
          type="url"
          inputMode="url"
          placeholder="https://"
          failure={faultAt("link")}
        />
        <div>
          <label className={styles.tick}>
            <input
              type="checkbox"
              className={tickClass}
              name="says_ad"
              aria-invalid={faultAt("says_ad") ? true : undefined}
              aria-describedby={faultAt("says_ad") ? "says-ad-error" : undefined}
            />
            <span>The post says #ad</span>
          </label>
          <FieldError id="says-ad-error">{faultAt("says_ad")}</FieldError>
        </div>
        <LinesField label="A few words with it" optional name="words" rows={2} failure={faultAt("words")} />
        <FieldError id="deliver-error">{at_no_field}</FieldError>
        <div className={shared.row}>
          <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
            {busy && <Spinner />}
            Deliver it
          </button>
        </div>
      </form>
    </>
  );
}

const FIELDS: ReadonlySet<string> = new Set(["link", "says_ad", "words"]);
