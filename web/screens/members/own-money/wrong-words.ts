/**
 * What was wrong with what somebody gave the payment provider, in a sentence. The codes are those of `requirements.entries[].errors` of its
 * accounts (its API document names them); what only companies are asked for has no sentence of its own.
 */
export const wrongWords = (code: string): string => WRONG.find(([fits]) => fits.test(code))?.[1] ?? ELSE;

const ELSE = "They couldn't accept what you entered. Their form says more.";

/** The first that fits counts. */
const WRONG: readonly (readonly [fits: RegExp, words: string])[] = [
  // What was typed.
  [/^invalid_address_city_state_postal_code$/, "The city, state and ZIP code don't belong together."],
  [/^invalid_address_/, "It has to be the street address where you live, not a P.O. box or an office."],
  [/^invalid_street_address$/, "They couldn't find the street address."],
  [/^unresolvable_postal_code$/, "They couldn't find the ZIP code."],
  [/^invalid_dob_age_under_(18|minimum)$/, "By this date of birth you're too young for an account."],
  [/^invalid_dob_/, "The date of birth can't be right."],
  [/^invalid_tax_id/, "The number isn't one that exists. Check for a typo."],
  [/^verification_failed_tax_id_not_issued$/, "The number isn't one that exists. Check for a typo."],
  [
    /^(invalid_tos_acceptance|unresolvable_ip_address)$/,
    "Your yes to the terms didn't come through. Please give it again.",
  ],
  [/^invalid_product_description_/, "Say what you do in other words: a sentence, without a link."],
  [/^verification_token_stale$/, "It took too long to arrive. Please enter it again."],
  // What was looked up.
  [/^verification_failed_(id_number|tax_id)_match$/, "The number didn't match your name and date of birth."],
  [/^verification_failed_name_match$/, "The name didn't match their records. Use your full legal name."],
  [/^verification_failed_(address_match|residential_address)$/, "The address didn't match their records."],
  [
    /^verification_failed_keyed_(identity|match)$/,
    "Your name, date of birth and address didn't match their records.",
  ],
  [/^verification_failed_document_match$/, "The ID didn't match what you entered."],
  // The picture of an ID.
  [/^verification_document_not_readable$/, "The ID photo wasn't readable. Take it again in good light."],
  [/^verification_document_expired$/, "The ID has expired. Use one that's valid."],
  [/^verification_document_failed_copy$/, "It's a photo of a copy. Use the ID itself."],
  [/^verification_document_failed_greyscale$/, "The ID photo has to be in color."],
  [/^verification_document_missing_back$/, "The back of the ID is missing."],
  [/^verification_document_missing_front$/, "The front of the ID is missing."],
  [/^verification_document_(incomplete|not_uploaded)$/, "Part of the ID is missing from the photo."],
  [/^verification_document_too_large$/, "The file is too large."],
  [/^verification_document_corrupt$/, "The file is damaged. Please add it again."],
  [
    /^verification_document_(type_not_supported|duplicate_type)$/,
    "They don't take this kind of ID. Use another one, like a passport.",
  ],
  [/^verification_document_country_not_supported$/, "They don't take IDs from this country."],
  [
    /^verification_document_(fraudulent|manipulated)$/,
    "The ID photo looks edited. Take one without any changes.",
  ],
  [/^verification_document_not_signed$/, "The ID isn't signed."],
  [
    /^verification_document_(name|dob|address|id_number|photo|nationality)_mismatch$/,
    "The ID doesn't match what you entered.",
  ],
  [
    /^verification_document_.*_missing$/,
    "The ID photo doesn't show everything: name, number and dates have to be on it.",
  ],
  [/^verification_document_/, "They couldn't accept the ID. Use another photo or another ID."],
  [/^verification_selfie_/, "The selfie didn't match the ID. Take it again in good light."],
];
