import { STAYS, type Tables } from "./classes.ts";

const account = { whose: "account", account_deleted: "gone" } as const;
const SIGN_INS = "forget_sign_ins";

/** Accounts, and how people sign in. */
export const accountTables: Tables = {
  people: {
    row: "An account. After its deletion a number without a person: what was given, and the audit log, lead to it.",
    plain: "user_id created_at password_ended_at second_factor_since second_factor_due_at deleted_at",
    personal: [
      {
        ...account,
        columns: "email email_key email_confirmed_at user_name given_name password_hash password_changed_at",
      },
    ],
  },
  identities: {
    row: "A sign-in at the identity provider that is an account's.",
    plain: "user_id joined_at",
    personal: [{ ...account, columns: "issuer subject" }],
  },
  user_profiles: {
    row: "What somebody says of themselves under My profile.",
    plain: "user_id created_at updated_at",
    personal: [
      {
        ...account,
        columns: "first_name last_name phone_number company_name address city state zipcode country",
      },
    ],
  },
  sessions: {
    row: "A browser that is signed in.",
    plain: "user_id way begun_at proved_at idle_ends_at ends_at",
    personal: [
      {
        ...account,
        columns: "session_hash identity_token browser network seen_at",
        in_time: { after: "12 hours without use, 30 days at most", job: SIGN_INS },
      },
    ],
  },
  passkeys: {
    row: "A passkey of an account.",
    plain: "passkey_id user_id sign_count is_synced added_at",
    personal: [{ ...account, columns: "credential_id public_key user_handle transports name used_at" }],
  },
  authenticators: {
    row: "The authenticator app of an account, or one that is being added.",
    plain: "user_id added_at used_step begun_at",
    personal: [{ ...account, columns: "secret begun_secret", note: "Sealed with a key of the settings." }],
  },
  recovery_codes: {
    row: "A code that stands in for a lost passkey or app.",
    plain: "user_id made_at used_at",
    personal: [{ ...account, columns: "code_hash" }],
  },
  passkey_challenges: {
    row: "What an authenticator is to sign; over after ten minutes.",
    plain: "purpose ends_at",
    personal: [
      {
        whose: "visitor",
        columns: "challenge_hash session_hash user_handle",
        in_time: { after: "ten minutes", job: SIGN_INS },
      },
    ],
  },
  half_sign_ins: {
    row: "A sign-in whose second step follows; over after ten minutes.",
    plain: "user_id way session_ends_at ends_at",
    personal: [{ ...account, columns: "secret_hash", in_time: { after: "ten minutes", job: SIGN_INS } }],
  },
  factor_removals: {
    row: "Two admins take the second step of somebody who lost it away.",
    plain: "removal_id user_id asked_by asked_at agreed_by agreed_at told_at over_at outcome",
  },
  mailed_links: {
    row: "A mailed link that confirms an address, sets a password, says that a sign-in was not its owner's, keeps a second step, or changes an address.",
    plain: "user_id purpose made_at ends_at used_at mail_key",
    personal: [
      {
        ...account,
        columns: "link_hash email",
        in_time: { after: "a day after its end", job: SIGN_INS },
      },
    ],
  },
  email_changes: {
    row: "An address that an account is to have, or had until lately and can have back.",
    plain: "change_id user_id asked_at link_ends_at dropped_at changed_at kept_until profiles",
    personal: [
      {
        ...account,
        columns: "new_email old_email",
        in_time: { after: "a day where it came to nothing, 7 days after a change", job: SIGN_INS },
      },
    ],
  },
  known_browsers: {
    row: "A browser in which somebody has signed in before.",
    plain: "user_id seen_at",
    personal: [
      {
        ...account,
        columns: "browser_hash",
        in_time: { after: "90 days without a sign-in", job: SIGN_INS },
      },
    ],
  },
  call_tries: {
    row: "Counted tries of calls that are limited; deleted after a day.",
    plain: "call window_began tries",
    personal: [{ whose: "visitor", columns: "network_key", note: "A keyed hash; deleted after a day." }],
  },
  password_tries: {
    row: "Counted wrong passwords, by a keyed hash of account, network or browser.",
    plain: "tries",
    personal: [
      {
        whose: "visitor",
        columns: "try_key last_try_at",
        in_time: { after: "two days", job: SIGN_INS },
      },
    ],
  },
  sign_ins_begun: {
    row: "A sign-in elsewhere that is under way; over after minutes, and deleted by the next one or in the next night.",
    plain: "ends_at",
    personal: [
      {
        whose: "visitor",
        columns: "browser_hash state nonce verifier return_to connection proves_session",
        in_time: { after: "half an hour", job: SIGN_INS },
      },
    ],
  },
  roles_held: {
    row: "A role of an account: no row, no role.",
    plain: "user_id role school_id player_id given_at given_by",
  },
  favourites: {
    row: "An athlete whom an account has saved; deleted with the account, and with an athlete who is on no roster.",
    plain: "favourites_id user_id player_id saved_at",
  },
  desk_digests: {
    row: "When an officer was last written to in the morning; deleted with the account.",
    plain: "user_id looked_at off_at told_until",
  },
  mail_choices: {
    row: "How often an account wants the emails of a topic; deleted with the account.",
    plain: "user_id topic how_often chosen_at told_until",
  },
  guest_mail_choices: {
    row: "How often a guest wants the emails of a topic.",
    plain: "topic how_often chosen_at",
    personal: [
      {
        whose: "supporter",
        columns: "email_key",
        in_time: { after: "with the last contribution of a guest that has it", job: "forget_guests" },
        note: "Kept so that who turned these emails off stays left alone. An account with this address takes the choice over.",
      },
    ],
  },
  received_untold: {
    row: "A contribution that its athlete was not written to of yet; deleted within a week, or with the account.",
    plain: "contribution_id user_id booked_at",
  },
  my_data_copies: {
    row: "A copy of what is kept about an account, which its owner asked for.",
    plain: "copy_id user_id asked_at turn ready_at ends_at failed_at bytes",
  },
  my_data_pieces: {
    row: "A piece of such a copy.",
    plain: "copy_id place",
    personal: [
      {
        ...account,
        withdrawn: "gone",
        taken_down: "gone",
        columns: "content",
        in_time: { after: "3 days", job: "forget_my_data" },
        note: "Sealed with a key of the settings. Of an athlete it goes when anything that is in it is taken back.",
      },
    ],
  },
  audit_log: {
    row: "Who did what, by numbers. No secret, no name and no address is written into it; nobody can change it.",
    plain: "entry_id happened_at actor_id act subject request_id",
    personal: [
      {
        whose: "staff",
        columns: "detail",
        ...STAYS,
        note: "The proof of who agreed to what. What was typed into a search is not repeated in it; the reason of a stop is.",
      },
    ],
  },
};
