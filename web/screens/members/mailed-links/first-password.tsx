import { ownHead } from "../../../head/page-head.ts";
import { ChoosePassword } from "./choose-password.tsx";

const TITLE = "Choose a password";

export const head = ownHead(TITLE);

/** Where the mailed link leads for an account that has no password yet: whoever has only signed in elsewhere. */
export const Screen = () => (
  <ChoosePassword
    words={{
      title: TITLE,
      intro:
        "Your account has none yet. Setting one signs you out everywhere. Then sign in with it, or the way you did before.",
      field: "Password",
      unequal: "Confirm Password must match Password",
      press: "Set Password",
      pressed: "Setting...",
      done: "Your password is set. Please sign in with it.",
      whenFailed: "We couldn't set your password. Please try again.",
    }}
  />
);
