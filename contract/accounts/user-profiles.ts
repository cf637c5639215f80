import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, typedText } from "../form/fields.ts";

/** What a member's profile holds, in the order of its screen, and how many characters of each at most. */
export const PROFILE_FIELDS = {
  first_name: { label: "First Name", most: 100 },
  last_name: { label: "Last Name", most: 100 },
  phone_number: { label: "Phone", most: 40 },
  company_name: { label: "Company", most: 200 },
  address: { label: "Address", most: 300 },
  city: { label: "City", most: 100 },
  state: { label: "State", most: 100 },
  zipcode: { label: "Zip Code", most: 20 },
  country: { label: "Country", most: 100 },
} as const;
export type ProfileField = keyof typeof PROFILE_FIELDS;
export const profileFields = Object.keys(PROFILE_FIELDS) as readonly ProfileField[];

/** Absent: as it was. Null, and nothing but blanks: empty from now on. */
const typed = z.optional(z.nullable(typedText));
const kept = z.nullable(z.string());
const eachField = <Shape extends z.ZodMiniType>(shape: Shape): Record<ProfileField, Shape> =>
  Object.fromEntries(profileFields.map((field) => [field, shape])) as Record<ProfileField, Shape>;

/** A member's profile; null is what they left empty. */
export const userProfile = z.extend(z.object({ user_id: z.int() }), eachField(kept));
export type UserProfile = z.infer<typeof userProfile>;

const givenFields = z.object(eachField(typed));
export type GivenProfile = z.output<typeof givenFields>;

/** A person's words are counted as they see them. */
const fits = (value: string | null | undefined, most: number): boolean =>
  [...(value ?? "").trim()].length <= most;

export const userProfileRules: readonly Rule<GivenProfile>[] = profileFields.map((field) => {
  const { label, most } = PROFILE_FIELDS[field];
  return [(it) => fits(it[field], most), `${label} can have at most ${most} characters.`, field];
});

/** A new one says something: an empty one would only hide that there is none. */
export const newUserProfileRules: readonly Rule<GivenProfile>[] = [
  [
    (it) => profileFields.some((field) => (it[field] ?? "").trim() !== ""),
    "Please fill in at least one field.",
    "first_name",
  ],
  ...userProfileRules,
];

/** Tells the screen that there is no profile yet (specification, section 4), so its words are exact. */
export const NO_PROFILE = "User profile not found.";

const own = z.object({ user_id: id });

export const getUserProfile = call({
  name: "get_user_profile",
  summary: "One's own profile, or for an admin anyone's. Admins' reading is logged.",
  method: "GET",
  path: "/v1/user-profiles/{user_id}",
  who: "member",
  params: own,
  answer: userProfile,
  failures: { 403: "Someone else's profile.", 404: `There is none yet: '${NO_PROFILE}'` },
  sensitive: true,
  example: ({ user_id }) => ({ params: { user_id } }),
  outcomes: { rest: 403, member: "yes", admin: "yes" },
});

export const addUserProfile = call({
  name: "add_user_profile_details",
  summary: "Makes one's own profile, from the fields that are given.",
  method: "POST",
  path: "/v1/add_user_profile_details",
  who: "member",
  body: z.extend(givenFields, { user_id: z.optional(id) }),
  rules: newUserProfileRules,
  answer: userProfile,
  failures: { 403: "Someone else's profile.", 404: "No such account.", 409: "There is one already." },
  sensitive: true,
  example: ({ user_id }) => ({ body: { user_id, city: "Tulsa" } }),
  outcomes: { rest: 403, member: "yes", admin: "yes" },
});

export const updateUserProfile = call({
  name: "update_user_profile",
  summary: "Changes the given fields of one's own profile; null empties one, an absent one stays as it is.",
  method: "PUT",
  path: "/v1/user-profiles/{user_id}",
  who: "member",
  params: own,
  body: givenFields,
  rules: userProfileRules,
  answer: userProfile,
  failures: { 403: "Someone else's profile.", 404: `There is none yet: '${NO_PROFILE}'` },
  sensitive: true,
  example: ({ user_id }) => ({ params: { user_id }, body: { city: "Tampa" } }),
  outcomes: { rest: 403, member: "yes", admin: "yes" },
});
