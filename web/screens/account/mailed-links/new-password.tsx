import { ownHead } from "../../../head/page-head.ts";
import { ChoosePassword } from "./choose-password.tsx";

const TITLE = "Choose a new password";

export const head = ownHead(TITLE);

/** Where the mailed link for a forgotten password leads. */
export const Screen = () => (
  <ChoosePassword
    words={{
      title: TITLE,
      intro: "This signs you out everywhere. Then sign in with the new one.",
      field: "New Password",
      unequal: "Please enter Confirm Password same as new password",
      press: "Change Password",
      pressed: "Changing...",
      done: "Your password has been changed successfully. Please login again with new password.",
      whenFailed: "We couldn't change your password. Please try again.",
    }}
  />
);

const FIRST_TITLE = "Choose a password";

/** Where it leads for an account that has no password yet: whoever has only signed in elsewhere. */
export const first = {
  head: ownHead(FIRST_TITLE),
  Screen: () => (
    <ChoosePassword
      words={{
        title: FIRST_TITLE,
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
  ),
};
