import { useNavigate } from "react-router";
import {
  addUserProfile,
  type GivenProfile,
  newUserProfileRules,
  type ProfileField,
  profileFields,
  type UserProfile,
  updateUserProfile,
  userProfileRules,
} from "../../../../contract/accounts/user-profiles.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { recordOf } from "../../../../pure/records.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { forgetDraft, keepDraft } from "../../../state/memory/drafts.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { syncSession } from "../../../state/session/session-watch.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "./my-profile.module.css";
import { SECTIONS } from "./sections.ts";

export type Typed = Record<ProfileField, string>;

interface ProfileFormProps {
  readonly user_id: number;
  /** Null where it is to be made. */
  readonly profile: UserProfile | null;
  /** What was typed earlier and not sent. */
  readonly draft: Typed | null;
  readonly draft_name: string;
  readonly onCancel: () => void;
}

/** Modes 'edit' and 'add' of the specification (section 4). What is typed survives a reload and the session's end. */
export function ProfileForm({ user_id, profile, draft, draft_name, onCancel }: ProfileFormProps) {
  const form = useSavedProfile({ user_id, profile, draft, draft_name });
  const { values, change, fault, faultAt, busy } = form;

  const type = (field: ProfileField, value: string) => {
    keepDraft(draft_name, { ...values, [field]: value });
    change({ [field]: value });
  };

  return (
    <form className={styles.form} noValidate method="post" onSubmit={form.submit} aria-busy={busy}>
      {SECTIONS.map(({ title, lines }) => (
        <fieldset key={title} className={styles.section}>
          <legend>
            <h2>{title}</h2>
          </legend>
          <div className={styles.fields}>
            {lines.map(({ field, ...line }) => (
              <div key={field} data-field={field}>
                <TextField
                  {...line}
                  name={field}
                  value={values[field]}
                  fault={faultAt(field)}
                  onType={(value) => type(field, value)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <div className={styles.actions}>
          <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
            {profile ? (busy ? "Updating..." : "Update Profile") : busy ? "Adding..." : "Add Profile"}
          </button>
          <button type="button" className={buttonClass("quiet")} disabled={busy} onClick={onCancel}>
            Cancel
          </button>
        </div>
        <FieldError id="profile-error">{fault?.field === "" ? fault.message : null}</FieldError>
      </div>
    </form>
  );
}

/** The form's life: checked, sent, and left for the home page. */
function useSavedProfile({ user_id, profile, draft, draft_name }: Omit<ProfileFormProps, "onCancel">) {
  const client = useApiClient();
  const navigate = useNavigate();
  const before = typedOf(profile);
  return useForm<Typed, UserProfile>({
    initial: draft ?? before,
    rules: profile ? userProfileRules : newUserProfileRules,
    send(values) {
      const body = givenOf(values, profile);
      return asMember(
        client,
        profile
          ? client.ask(updateUserProfile, { params: { user_id }, body })
          : client.ask(addUserProfile, { body: { user_id, ...body } }),
      );
    },
    whenFailed: "We couldn't save your profile. Please try again.",
    tells_failure: false,
    async onDone() {
      forgetDraft(draft_name);
      notify("success", profile ? "User Profile updated successfully." : "User Profile added successfully.");
      await navigate(pages.home.to());
      await syncSession(client);
    },
  });
}

const typedOf = (profile: UserProfile | null): Typed =>
  recordOf(profileFields, (field) => profile?.[field] ?? "");

/** What is filled in, and what was and is so no longer. */
const givenOf = (values: Typed, profile: UserProfile | null): GivenProfile =>
  Object.fromEntries(
    profileFields
      .filter((field) => values[field].trim() !== "" || profile?.[field])
      .map((field) => [field, values[field].trim() || null]),
  );
