import {
  changePassword,
  deleteUser,
  login,
  logout,
  register,
  sync,
} from "../../contract/accounts/accounts.ts";
import { getAccountDeletion } from "../../contract/accounts/deletion.ts";
import { endDevice, endOtherDevices, getDevices } from "../../contract/accounts/devices.ts";
import {
  beginPasskeyProof,
  getProof,
  proveByCode,
  proveByPasskey,
  proveByPassword,
} from "../../contract/accounts/fresh-proof.ts";
import {
  getMailChoices,
  readMailChoiceByLink,
  setMailChoice,
  setMailChoiceByLink,
} from "../../contract/accounts/mail-choices.ts";
import {
  confirmEmail,
  forgotPassword,
  newPassword,
  notMe,
  sendConfirmation,
} from "../../contract/accounts/mailed-links.ts";
import {
  acceptInvitation,
  getSchoolOffice,
  inviteOffice,
  readInvitation,
  withdrawInvitation,
} from "../../contract/accounts/office-invitations.ts";
import { giveUserRole, takeUserRole } from "../../contract/accounts/roles.ts";
import { addUserProfile, getUserProfile, updateUserProfile } from "../../contract/accounts/user-profiles.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { answers, WithCookies } from "../http/calls/route.ts";
import { cookieNames, noSessionCookies } from "../http/sessions/cookies.ts";
import { personOf } from "../http/sessions/who.ts";
import { readDeletion } from "./deletion/account-deletion.ts";
import { deleteAccount } from "./deletion/delete-account.ts";
import { emailChangeRoutes } from "./email-change/routes.ts";
import { factorsRoutes } from "./factors/routes.ts";
import { choose, chooseByMailLink, readByMailLink, readChoices } from "./mail-choices/mail-choices.ts";
import { myDataRoutes } from "./my-data/routes.ts";
import { acceptByLink, readByInvitation } from "./offices/accept-invitation.ts";
import { inviteTo, readOffice, withdraw } from "./offices/office-invitations.ts";
import { openInvitationOf } from "./offices/office-letter.ts";
import { giveByAdmin, takeByAdmin } from "./roles/admin-roles.ts";
import { endOne, endOthers, listDevices } from "./sessions/devices.ts";
import { endAddressOf, endSession, sessionUserOf } from "./sessions/sessions.ts";
import { changeOwnPassword } from "./sign-in/change-password.ts";
import { askForConfirmation, confirmAddress } from "./sign-in/confirm-email.ts";
import { askForNewPassword, setNewPassword } from "./sign-in/new-password.ts";
import { endAllByLink } from "./sign-in/not-me.ts";
import {
  beginProofByPasskey,
  proveWithCode,
  proveWithPasskey,
  proveWithPassword,
  readProof,
} from "./sign-in/prove.ts";
import { registerAccount } from "./sign-in/register.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { addProfile, readProfile, updateProfile } from "./user-profile.ts";

export const accountsRoutes = [
  ...factorsRoutes,
  ...myDataRoutes,
  ...emailChangeRoutes,

  answers(login, (world, { body }, asker) => signIn(world, body, asker)),

  answers(logout, async (world, _asked, { session }) => {
    if (session) await endSession(world.database, session.session_hash);
    const end_address = await endAddressOf(world, session);
    return new WithCookies({ end_address }, noSessionCookies(cookieNames(world.origin)));
  }),

  answers(sync, async (_world, _asked, { session }) => {
    if (!session) throw new Refusal(401, "Please sign in first.");
    return sessionUserOf(session);
  }),

  answers(register, (world, { body }, asker) => registerAccount(world, body, asker)),

  answers(changePassword, async (world, { body }, asker) => {
    await changeOwnPassword(world, body, asker);
    return new WithCookies({ changed: true as const }, noSessionCookies(cookieNames(world.origin)));
  }),

  answers(getAccountDeletion, (world, { params }, asker) => readDeletion(world, params.user_id, asker)),

  answers(deleteUser, async (world, { params }, asker) => {
    await deleteAccount(world, params.user_id, asker);
    if (asker.session?.person.user_id !== params.user_id)
      return { deleted: true as const, end_address: null };
    const end_address = await endAddressOf(world, asker.session);
    return new WithCookies(
      { deleted: true as const, end_address },
      noSessionCookies(cookieNames(world.origin)),
    );
  }),

  answers(getUserProfile, (world, { params }, asker) => readProfile(world, params.user_id, asker)),

  answers(addUserProfile, (world, { body: { user_id, ...given } }, asker) =>
    addProfile(world, user_id ?? personOf(asker).user_id, given, asker),
  ),

  answers(updateUserProfile, (world, { params, body }, asker) =>
    updateProfile(world, params.user_id, body, asker),
  ),

  answers(forgotPassword, async (world, { body }) => {
    await askForNewPassword(world, body.user_email);
    return { asked: true as const };
  }),

  answers(newPassword, async (world, { body }, asker) => {
    const known = await setNewPassword(world, body, asker);
    const ended = noSessionCookies(cookieNames(world.origin));
    return new WithCookies({ changed: true as const }, [...ended, ...known]);
  }),

  answers(confirmEmail, async (world, { body }, asker) => {
    await confirmAddress(world, body.link, asker);
    const invitation = await openInvitationOf(world, asker);
    return { confirmed: true as const, ...(invitation && { invitation }) };
  }),

  answers(sendConfirmation, async (world, _asked, asker) => {
    await askForConfirmation(world, asker);
    return { asked: true as const };
  }),

  answers(notMe, async (world, { body }, asker) => {
    const { had_password } = await endAllByLink(world, body.link, asker);
    return new WithCookies(
      { ended: true as const, had_password },
      noSessionCookies(cookieNames(world.origin)),
    );
  }),

  answers(getMailChoices, (world, _asked, asker) => readChoices(world, asker)),
  answers(setMailChoice, (world, { body }, asker) => choose(world, body, asker)),
  answers(readMailChoiceByLink, (world, { body }) => readByMailLink(world, body.link)),
  answers(setMailChoiceByLink, (world, { body }) => chooseByMailLink(world, body)),

  answers(getProof, (world, _asked, asker) => readProof(world, asker)),

  answers(proveByPassword, (world, { body }, asker) => proveWithPassword(world, body.password, asker)),

  answers(beginPasskeyProof, (world, _asked, asker) => beginProofByPasskey(world, asker)),
  answers(proveByPasskey, (world, { body }, asker) => proveWithPasskey(world, body.used, asker)),
  answers(proveByCode, (world, { body }, asker) => proveWithCode(world, body.code, asker)),

  answers(getDevices, (world, _asked, asker) => listDevices(world, asker)),

  answers(endDevice, async (world, { params }, asker) => {
    await endOne(world, params.device_id, asker);
    return { ended: true as const };
  }),

  answers(endOtherDevices, async (world, _asked, asker) => {
    const { ended, cookies } = await endOthers(world, asker);
    return new WithCookies({ ended }, cookies);
  }),

  answers(giveUserRole, (world, { params, body }, asker) => giveByAdmin(world, params.user_id, body, asker)),

  answers(getSchoolOffice, ({ database, clock }, { params }) =>
    readOffice(database, params.school_id, clock.now()),
  ),
  answers(inviteOffice, (world, { params, body }, asker) => inviteTo(world, params.school_id, body, asker)),
  answers(withdrawInvitation, (world, { params }, asker) => withdraw(world, params.invitation_id, asker)),
  answers(readInvitation, (world, { body }) => readByInvitation(world, body.link)),
  answers(acceptInvitation, (world, { body }, asker) => acceptByLink(world, body.link, asker)),

  answers(takeUserRole, (world, { params }, asker) => takeByAdmin(world, params.user_id, params.role, asker)),
];
