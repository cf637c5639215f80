import { useEffect, useRef } from "react";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./sign-in-security.module.css";

interface NewCodesProps {
  readonly codes: readonly string[];
  readonly user_email: string;
  readonly onKept: () => void;
}

/** Recovery codes, this once: to be printed, saved or written down. */
export function NewCodes({ codes, user_email, onKept }: NewCodesProps) {
  const { settings } = useApiClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [
    `${PRODUCT_NAME}: recovery codes of ${user_email}`,
    settings.origin,
    "Each signs you in once, in place of your passkey or your app.",
    "",
    ...codes,
    "",
  ].join("\n");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify("success", "Copied. Keep them somewhere safe."),
      () => notify("error", "We couldn't copy them. Please print them, or write them down."),
    );
  return (
    <div className={`wrap ${column.column}`}>
      <h1 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h1>
      <p>
        <b>Keep these now: we can't show them again.</b> If you lose your device, each signs you in once.
        Print them, or save them in a password manager, and not on the device that you might lose.
      </p>
      <p className={styles.whose}>
        {PRODUCT_NAME}, {user_email}
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`${shared.row} no-print`}>
        <button type="button" className={buttonClass("quiet")} onClick={() => window.print()}>
          Print
        </button>
        <a
          className={buttonClass("quiet")}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="donate-nil-recovery-codes.txt"
        >
          Save as a file
        </a>
        <button type="button" className={buttonClass("quiet")} onClick={copy}>
          Copy
        </button>
      </div>
      <div className="no-print">
        <button type="button" className={buttonClass("loud")} onClick={onKept}>
          I've kept them
        </button>
      </div>
    </div>
  );
}
