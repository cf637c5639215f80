import type { HTMLInputAutoCompleteAttribute } from "react";
import { PROFILE_FIELDS, type ProfileField } from "../../../../contract/accounts/user-profiles.ts";

/** A field of the screen: what it is called, and what browsers know to fill in. */
export interface Line {
  readonly field: ProfileField;
  readonly label: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly type?: "tel";
}

const line = (field: ProfileField, autoComplete: HTMLInputAutoCompleteAttribute): Line => ({
  field,
  label: PROFILE_FIELDS[field].label,
  autoComplete,
});

/** In the specification's order. */
export const SECTIONS: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
  {
    title: "Primary Details",
    lines: [
      line("first_name", "given-name"),
      line("last_name", "family-name"),
      { ...line("phone_number", "tel"), type: "tel" },
      line("company_name", "organization"),
    ],
  },
  {
    title: "Address",
    lines: [
      line("address", "address-line1"),
      line("city", "address-level2"),
      line("state", "address-level1"),
      line("zipcode", "postal-code"),
      line("country", "country-name"),
    ],
  },
];
