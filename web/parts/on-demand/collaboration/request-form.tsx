import { type RefObject, useEffect } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./collaboration.module.css";
import { Compensation } from "./compensation.tsx";
import {
  CompanyDetails,
  ContactAndAddress,
  DatesAndHours,
  ScopeOfUse,
  type SectionProps,
} from "./sections.tsx";
import { type Sent, useRequest } from "./use-request.ts";

interface RequestFormProps {
  readonly player: Player;
  readonly onSent: (sent: Sent) => void;
  /** Filled with what the close icon has to do too. */
  readonly forget: RefObject<() => void>;
}

/** The five numbered sections, in the order in which their rules are looked at. */
export function RequestForm({ player, onSent, forget }: RequestFormProps) {
  const form = useRequest(player, onSent);
  const { values: typed, type, faultAt, fault, busy } = form;
  const section = { typed, type, faultAt };
  useEffect(() => {
    forget.current = form.forget;
  });
  return (
    <form className={styles.form} noValidate method="post" aria-busy={busy} onSubmit={form.submit}>
      <p className={styles.notice}>
        This request is informational and not a binding contract. The compliance office of the school, or our
        team where it has none here, reviews it before {player.player_name} sees it.
      </p>
      {form.is_kept && (
        <p className={styles.kept} role="status">
          What you typed before is here again. It is not sent yet.
        </p>
      )}
      <ContactAndAddress {...section} />
      <CompanyDetails {...section} />
      <ScopeOfUse {...section} />
      <DatesAndHours {...section} />
      <Compensation {...section} />
      <div className={styles.notice}>
        <p>
          <b>Compliance notice.</b> Compensation must not be tied to athletic performance or recruiting
          inducements. The use of school logos or facilities needs written permission.{" "}
          <a href={pages.compliance.to()} target="_blank" rel="noopener">
            NIL Compliance & Procedures<span className="unseen"> (opens a new tab)</span>
          </a>
        </p>
      </div>
      <Acknowledgment {...section} />
      {/* Machines fill in what people do not see. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website <input ref={form.website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.foot}>
        <FieldError id="request-error">{fault?.field === "" ? fault.message : null}</FieldError>
        <div className={styles.ways}>
          <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
            {busy && <Spinner />}
            {busy ? "Submitting..." : "Submit Request"}
          </button>
          <button
            type="button"
            className={buttonClass("quiet")}
            onClick={(event) => cancel(event, form.forget)}
          >
            Cancel
          </button>
        </div>
      </div>
    </form>
  );
}

function Acknowledgment({ typed, type, faultAt }: SectionProps) {
  return (
    <div>
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={tickClass}
          name="acknowledged"
          checked={typed.acknowledged === "yes"}
          aria-invalid={faultAt("acknowledged") !== null}
          aria-describedby={faultAt("acknowledged") ? "acknowledged-error" : undefined}
          onChange={(event) => type({ acknowledged: event.currentTarget.checked ? "yes" : "" })}
        />
        <span>
          I acknowledge that this is a request and not a contract, that what I have written is true, and that
          the compliance notice above holds.
        </span>
      </label>
      <FieldError id="acknowledged-error">{faultAt("acknowledged")}</FieldError>
    </div>
  );
}

function cancel(event: { currentTarget: HTMLElement }, forget: () => void): void {
  forget();
  event.currentTarget.closest("dialog")?.close();
}
