import { useNavigate } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { NavLink } from "../blocks/link.tsx";
import styles from "./way-out.module.css";

/** For members whose line was cut before the account's own part came: the way to it, and out. */
export function AccountInWords() {
  const client = useApiClient();
  const navigate = useNavigate();
  const out = () =>
    import("../../../state/session/sign-out.ts").then(
      ({ signOut }) => signOut(client, navigate),
      () => notify("error", "We couldn't sign you out. Please try again."),
    );
  return (
    <>
      <NavLink to={pages.account.to()} end>
        Account Information
      </NavLink>
      <button type="button" className={styles.out} onClick={out}>
        Logout
      </button>
    </>
  );
}
