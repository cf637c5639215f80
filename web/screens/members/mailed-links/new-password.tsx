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
