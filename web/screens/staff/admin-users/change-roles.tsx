import type { RefObject } from "react";
import {
  GIVEN_ROLES,
  type GivenRoleName,
  giveUserRole,
  takeUserRole,
} from "../../../../contract/accounts/roles.ts";
import type { ListedUser } from "../../../../contract/admin/users.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { Question, type QuestionForm } from "../../../parts/members/lists/question.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { type ApiClient, useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { linkClass } from "../../../ui/button.ts";
import { type Choice, SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { ChoosePage, type ShownPage } from "./choose-page.tsx";
import { NAMES, rolesOf } from "./roles-of.ts";

interface ChangeRolesProps {
  readonly user: ListedUser;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onChanged: () => void;
}

/** Gives one role or takes one; either way the account is signed out everywhere. */
export function ChangeRoles({ user, opener, onClosed, onChanged }: ChangeRolesProps) {
  const { ask } = useApiClient();
  const { user_id } = user;
  return (
    <Question
      title="Roles"
      act="Save"
      opener={opener}
      onClosed={onClosed}
      initial={NOTHING_TYPED}
      rules={RULES}
      send={(values) => send(ask, user_id, values)}
      whenFailed="We couldn't change the role. Please try again."
      onDone={() => {
        notify("success", "The roles are changed.");
        onChanged();
      }}
    >
      {(form) => <RoleFields user={user} {...form} />}
    </Question>
  );
}

interface Typed {
  readonly change: string;
  readonly school_name: string;
  /** Whom they look for, and whose page they chose of those found. */
  readonly player_id: string;
  readonly page: ShownPage | null;
}
const NOTHING_TYPED: Typed = { change: "", school_name: "", player_id: "", page: null };

const RULES: readonly Rule<Typed>[] = [
  [({ change }) => change !== "", "Please choose a change.", "change"],
  [
    ({ change, school_name }) => change !== "give compliance" || school_name.trim() !== "",
    "Please name the officer's school.",
    "school_name",
  ],
  [
    ({ change, page }) => change !== "give athlete" || page !== null,
    "Please find the athlete, and choose whose page it is.",
    "player_id",
  ],
];

async function send(ask: ApiClient["ask"], user_id: number, { change, school_name, page }: Typed) {
  const [act, role] = change.split(" ") as ["give" | "take", GivenRoleName];
  if (act === "take") return ask(takeUserRole, { params: { user_id, role } });
  const athlete = role === "athlete" && page ? { player_id: page.player_id, seen: seenOf(page) } : {};
  const school = role === "compliance" ? { school_name: school_name.trim() } : {};
  return ask(giveUserRole, { params: { user_id }, body: { role, ...athlete, ...school } });
}

/** What of the page is sent along with its number, so that no other is given. */
const seenOf = ({ player_name, team_id }: ShownPage) => ({ player_name, team_id });

function RoleFields({ user, values, change, faultAt }: QuestionForm<Typed> & { readonly user: ListedUser }) {
  const { user_email } = user;
  return (
    <>
      <p>
        <b>{user_email}</b> is {rolesOf(user) ?? "a member"}. Any change signs the account out everywhere.
      </p>
      <div>
        <SelectField
          label="Change"
          control_id="role-change"
          name="change"
          value={values.change}
          choices={choicesFor(user)}
          state="ready"
          unset="Choose"
          onChoose={(chosen) => change({ change: chosen })}
        />
        {faultAt("change") && <p role="alert">{faultAt("change")}</p>}
      </div>
      {values.change === "take athlete" && (
        <p>
          The page stays public as it is. Signing in doesn't bring it back. If the claim was wrong,{" "}
          <Link
            className={linkClass}
            to={`${pages.adminProfiles.to()}?state=approved&search=${encodeURIComponent(user_email)}`}
          >
            undo the claim
          </Link>{" "}
          instead. That also removes the bio and photo, and takes down a page that no roster lists. Before
          that, no one else gets the page unless they send their own profile from it and you approve it.
        </p>
      )}
      {values.change === "give compliance" && (
        <TextField
          label="School"
          name="school_name"
          value={values.school_name}
          fault={faultAt("school_name")}
          onType={(school_name) => change({ school_name })}
        />
      )}
      {values.change === "give athlete" && (
        <ChoosePage
          text={values.player_id}
          chosen={values.page}
          fault={faultAt("player_id")}
          onType={(player_id) => change({ player_id, page: null })}
          onChosen={(page) => change({ player_id: values.player_id, page })}
        />
      )}
    </>
  );
}

const choicesFor = ({ roles }: ListedUser): Choice[] => {
  const held = roles.map(({ role }) => role);
  return [
    ...GIVEN_ROLES.filter((role) => !held.includes(role) || role === "compliance" || role === "athlete").map(
      (role) => ({
        value: `give ${role}`,
        label: held.includes(role)
          ? `Move to another ${role === "athlete" ? "page" : "school"}`
          : `Make ${NAMES[role]}`,
      }),
    ),
    ...GIVEN_ROLES.filter((role) => held.includes(role)).map((role) => ({
      value: `take ${role}`,
      label: `No longer ${NAMES[role]}`,
    })),
  ];
};
