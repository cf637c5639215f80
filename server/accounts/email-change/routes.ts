import {
  askEmailChange,
  confirmEmailChange,
  dropEmailChange,
  getEmailChange,
  keepEmail,
  sendEmailChange,
} from "../../../contract/accounts/email-change.ts";
import { answers, WithCookies } from "../../http/calls/route.ts";
import { cookieNames, noSessionCookies } from "../../http/sessions/cookies.ts";
import { askForChange, dropChange, readChange, sendAgain } from "./ask.ts";
import { confirmChange } from "./confirm-change.ts";
import { takeBack } from "./take-back.ts";

export const emailChangeRoutes = [
  answers(getEmailChange, (world, _asked, asker) => readChange(world, asker)),

  answers(askEmailChange, async (world, { body }, asker) => {
    await askForChange(world, body.user_email, asker);
    return { asked: true as const };
  }),

  answers(sendEmailChange, async (world, _asked, asker) => {
    await sendAgain(world, asker);
    return { asked: true as const };
  }),

  answers(dropEmailChange, async (world, _asked, asker) => {
    await dropChange(world, asker);
    return { dropped: true as const };
  }),

  answers(confirmEmailChange, (world, { body }, asker) => confirmChange(world, body.link, asker)),

  answers(keepEmail, async (world, { body }, asker) => {
    const { had_password } = await takeBack(world, body.link, asker);
    return new WithCookies(
      { kept: true as const, had_password },
      noSessionCookies(cookieNames(world.origin)),
    );
  }),
];
