import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { NavLink } from "../blocks/link.tsx";
import { useDialog } from "../blocks/use-dialog.ts";
import styles from "./get-recognized.module.css";

const LABEL = (
  <>
    <span>Get Recognized Today! </span>
    <span>Create your Athlete NIL Profile</span>
  </>
);

const fetchDialog = async () => (await import("../../on-demand/account/profile-dialog.tsx")).ProfileDialog;

/**
 * The way to an athlete's own profile: a link in the bar, and in the narrow menu a dialog that says what it takes. The menu
 * closes under the dialog, so it is the menu's button that the focus goes back to.
 */
export function GetRecognized({ menu }: { readonly menu: RefObject<HTMLButtonElement | null> }) {
  const { Dialog, shown, openDialog, onClosed } = useDialog(fetchDialog);
  const { key } = useLocation();
  // Gone with the page that it was opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page changes, whatever else does
  useEffect(onClosed, [key]);
  return (
    <>
      <NavLink className={styles.link ?? ""} to={pages.createProfile.to()} end>
        {LABEL}
      </NavLink>
      <button
        type="button"
        className={`${styles.opener} needs-script`}
        aria-haspopup="dialog"
        onClick={openDialog}
      >
        {LABEL}
      </button>
      {Dialog && shown !== null && <Dialog key={shown} opener={menu} onClosed={onClosed} />}
    </>
  );
}
