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

const NOTHING_TYPED = { change: "", school_name: "", player_id: "" };
type Typed = typeof NOTHING_TYPED;

const RULES: readonly Rule<Typed>[] = [
  [({ change }) => change !== "", "Please choose a change.", "change"],
  [
    ({ change, school_name }) => change !== "give compliance" || school_name.trim() !== "",
    "Please name the officer's school.",
    "school_name",
  ],
  [
    ({ change, player_id }) => change !== "give athlete" || /^\d+$/.test(player_id.trim()),
    "Please enter the player's ID: the first number in their page's address.",
    "player_id",
  ],
];

async function send(ask: ApiClient["ask"], user_id: number, { change, school_name, player_id }: Typed) {
  const [act, role] = change.split(" ") as ["give" | "take", GivenRoleName];
  if (act === "take") return ask(takeUserRole, { params: { user_id, role } });
  const page = role === "athlete" ? { player_id: Number(player_id) } : {};
  const school = role === "compliance" ? { school_name: school_name.trim() } : {};
  return ask(giveUserRole, { params: { user_id }, body: { role, ...page, ...school } });
}

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
        <TextField
          label="Player's ID"
          hint="The first number in the address of the athlete's page."
          name="player_id"
          value={values.player_id}
          fault={faultAt("player_id")}
          onType={(player_id) => change({ player_id })}
        />
      )}
    </>
  );
}

const NAMES: Readonly<Record<GivenRoleName, string>> = {
  admin: "admin",
  compliance: "compliance officer",
  athlete: "athlete",
  brand: "brand",
};

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

/** `admin, athlete (Kai O'Brien)`; null for a plain member. */
export const rolesOf = ({ roles }: ListedUser): string | null =>
  roles
    .map(({ role, school_name, player_name }) => {
      const at = school_name ?? player_name;
      const name = role === "member" ? role : NAMES[role];
      return at ? `${name} (${at})` : name;
    })
    .join(", ") || null;
