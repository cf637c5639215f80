import type { RequestPayload, RequestText } from "../../../contract/collaborations/submit-request.ts";

/** Marks that turn the direction of all that follows: beside a name they would turn the page around it. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A line as it is kept: without blanks around it, and with one where there are several. */
export const tidyLine = (typed: string | null): string =>
  (typed ?? "").normalize("NFC").replaceAll(TURNING, "").replaceAll(/\s+/g, " ").trim();

/** The same of what may have several lines: they end in one way, and no more than one of them in a row is empty. */
export const tidyText = (typed: string | null): string | null =>
  (typed ?? "")
    .normalize("NFC")
    .replaceAll(TURNING, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim() || null;

/** A row of `collaboration_terms`, but for its id; what was typed has passed its rules. */
export function termsOf(it: RequestPayload) {
  const needed = (field: RequestText) => tidyLine(it[field]);
  const optional = (field: RequestText) => tidyLine(it[field]) || null;
  return {
    first_name: needed("first_name"),
    last_name: needed("last_name"),
    email_address: needed("email_address"),
    phone_number: needed("phone_number"),
    street_address: needed("street_address"),
    address_line_2: optional("address_line_2"),
    city: needed("city"),
    state: needed("state"),
    zip_code: needed("zip_code"),
    country: needed("country"),
    company_name: optional("company_name"),
    business_address: optional("business_address"),
    business_phone: optional("business_phone"),
    scope_of_use: needed("scope_of_use"),
    additional_details: tidyText(it.additional_details),
    requested_date: (it.requested_date ?? "").trim(),
    alternate_date: it.alternate_date?.trim() || null,
    number_of_hours_requested: it.number_of_hours_requested ?? 0,
    flat_fees: Math.max(0, it.flat_fees ?? 0),
    royalties: Math.max(0, it.royalties ?? 0),
    other: tidyText(it.other),
  };
}
