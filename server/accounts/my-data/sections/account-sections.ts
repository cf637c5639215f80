import sql from "sql-template-tag";
import { type Section, type Subject, WHY } from "./section.ts";

const own = ({ user_id }: Subject) => sql`t.user_id = ${user_id}`;

/** The account, and how its owner signs in. */
export const accountSections: readonly Section[] = [
  {
    name: "account",
    title: "Your account",
    about: "Who you are here, and since when.",
    table: "people",
    of: own,
    order: sql`t.user_id`,
    gives:
      "user_id>account_number email email_confirmed_at user_name given_name created_at password_changed_at password_ended_at second_factor_since>second_step_since_at second_factor_due_at>second_step_due_at",
    withheld: [
      ["password_hash", WHY.secret],
      ["email_key", WHY.copy],
      ["deleted_at", "Empty as long as you have an account."],
    ],
  },
  {
    name: "changes_of_email",
    title: "Changes of your email",
    about: "Addresses you asked to change to, and the one you had before while you can take it back.",
    table: "email_changes",
    of: own,
    order: sql`t.asked_at desc, t.change_id`,
    gives:
      "asked_at new_email link_ends_at dropped_at changed_at old_email kept_until>old_email_kept_until_at",
    withheld: [["change_id user_id profiles", WHY.number]],
  },
  {
    name: "my_profile",
    title: "My Profile",
    about: "What you entered under Account Information.",
    table: "user_profiles",
    of: own,
    order: sql`t.user_id`,
    gives:
      "first_name last_name phone_number company_name address city state zipcode country created_at updated_at",
    withheld: [["user_id", WHY.number]],
  },
  {
    name: "roles",
    title: "What your account may do",
    about: "Roles beside that of a member.",
    table: "roles_held",
    of: own,
    order: sql`t.role`,
    gives: "role given_at school_id player_id",
    beside: {
      school_name: sql`(select s.school_name from schools s where s.school_id = t.school_id)`,
      player_name: sql`(select p.player_name from players p where p.player_id = t.player_id)`,
    },
    withheld: [
      ["user_id", WHY.number],
      ["given_by", WHY.staff],
    ],
  },
  {
    name: "sign_ins_elsewhere",
    title: "Accounts at other sites that you sign in with",
    about: "The site's address, and the name by which it tells us that it is you.",
    table: "identities",
    of: own,
    order: sql`t.joined_at desc`,
    gives: "issuer subject joined_at",
    withheld: [["user_id", WHY.number]],
  },
  {
    name: "devices",
    title: "Where you are signed in",
    about: "Browsers that are signed in now, as under My devices.",
    table: "sessions",
    of: own,
    order: sql`t.begun_at desc`,
    gives:
      "way begun_at seen_at>last_seen_at browser network proved_at>last_confirmed_at idle_ends_at>ends_unused_at ends_at",
    withheld: [
      ["user_id", WHY.number],
      ["session_hash identity_token", WHY.secret],
    ],
  },
  {
    name: "known_browsers",
    title: "Browsers that you have signed in with",
    about: "They let us tell you of a sign-in in a new one.",
    table: "known_browsers",
    of: own,
    order: sql`t.seen_at desc`,
    gives: "seen_at>last_signed_in_at",
    withheld: [
      ["user_id", WHY.number],
      ["browser_hash", WHY.secret],
    ],
  },
  {
    name: "passkeys",
    title: "Your passkeys",
    about: "What you called each, and when it was used.",
    table: "passkeys",
    of: own,
    order: sql`t.added_at desc`,
    gives: "name added_at used_at>last_used_at is_synced transports",
    withheld: [
      ["user_id passkey_id", WHY.number],
      ["credential_id public_key user_handle sign_count", WHY.secret],
    ],
  },
  {
    name: "authenticator_app",
    title: "Your authenticator app",
    about: "When you added it. Its secret is kept encrypted.",
    table: "authenticators",
    of: own,
    order: sql`t.user_id`,
    gives: "added_at begun_at",
    withheld: [
      ["user_id", WHY.number],
      ["secret begun_secret used_step", WHY.secret],
    ],
  },
  {
    name: "recovery_codes",
    title: "Your recovery codes",
    about: "When they were made, and when each was used. We don't know the codes.",
    table: "recovery_codes",
    of: own,
    order: sql`t.made_at desc, t.code_hash`,
    gives: "made_at used_at",
    withheld: [
      ["user_id", WHY.number],
      ["code_hash", WHY.secret],
    ],
  },
  {
    name: "second_step_removals",
    title: "Requests to remove your second step",
    about: "What admins asked for when you had lost your passkey or app.",
    table: "factor_removals",
    of: own,
    order: sql`t.asked_at desc`,
    gives: "asked_at agreed_at told_at over_at outcome",
    withheld: [
      ["user_id removal_id", WHY.number],
      ["asked_by agreed_by", WHY.staff],
    ],
  },
  {
    name: "sign_ins_under_way",
    title: "Sign-ins that wait for their second step",
    about: "They last ten minutes.",
    table: "half_sign_ins",
    of: own,
    order: sql`t.ends_at desc`,
    gives: "way ends_at session_ends_at",
    withheld: [
      ["user_id", WHY.number],
      ["secret_hash", WHY.secret],
    ],
  },
  {
    name: "emailed_links",
    title: "Links we emailed you",
    about: "What each was for, and until when it works.",
    table: "mailed_links",
    of: own,
    order: sql`t.made_at desc`,
    gives: "purpose email made_at ends_at used_at",
    withheld: [
      ["user_id", WHY.number],
      ["link_hash", WHY.secret],
      ["mail_key", WHY.bookkeeping],
    ],
  },
  {
    name: "copies_of_my_data",
    title: "Copies of your data",
    about: "When you asked for one like this, and until when it can be downloaded.",
    table: "my_data_copies",
    of: own,
    order: sql`t.asked_at desc`,
    gives: "asked_at ready_at ends_at failed_at bytes",
    withheld: [
      ["user_id copy_id", WHY.number],
      ["turn", WHY.bookkeeping],
    ],
  },
  {
    name: "what_you_did",
    title: "What you did here",
    about:
      "Our record of sign-ins, changes and decisions. It has numbers instead of names, also of those it was about.",
    table: "audit_log",
    of: ({ user_id }) => sql`t.actor_id = ${user_id}`,
    order: sql`t.happened_at desc, t.entry_id desc`,
    gives: "happened_at act subject detail",
    withheld: [
      ["actor_id entry_id", WHY.number],
      ["request_id", WHY.bookkeeping],
    ],
  },
  {
    name: "what_was_done_to_your_account",
    title: "What others did to your account",
    about: "Such as giving you a role.",
    table: "audit_log",
    of: ({ user_id }) =>
      sql`t.subject = ${`user ${user_id}`} and t.actor_id is distinct from ${user_id}::bigint`,
    order: sql`t.entry_id desc`,
    gives: "happened_at act",
    withheld: [
      ["actor_id", WHY.staff],
      ["subject entry_id", WHY.number],
      ["detail", "It may say something of others."],
      ["request_id", WHY.bookkeeping],
    ],
  },
];
