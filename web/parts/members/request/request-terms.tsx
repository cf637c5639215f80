import type { RequestTerms as Terms } from "../../../../contract/collaborations/requests.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "../lists/dashboard.module.css";
import styles from "./request.module.css";

/** What was asked for. What was left blank is not shown. */
export function RequestTerms({ terms }: { readonly terms: Terms | null }) {
  if (!terms) return <p className={shared.small}>What was typed has been deleted.</p>;
  const hours = terms.number_of_hours_requested;
  return (
    <div className={styles.terms}>
      <Facts
        title="Request"
        facts={[
          ["Scope of Use", terms.scope_of_use],
          ["Compensation", compensationOf(terms)],
          ["Requested Date", longDate(terms.requested_date)],
          ["Alternate Date", terms.alternate_date && longDate(terms.alternate_date)],
          ["Hours", hours > 0 ? String(hours) : null],
          ["Additional Details", terms.additional_details],
        ]}
      />
      <Facts
        title="From"
        facts={[
          ["Name", `${terms.first_name} ${terms.last_name}`.trim()],
          ["Company", terms.company_name],
          ["Email Address", terms.email_address],
          ["Phone Number", terms.phone_number],
          ["Address", addressOf(terms)],
          ["Business Address", terms.business_address],
          ["Business Phone", terms.business_phone],
        ]}
      />
    </div>
  );
}

/** `$500 flat`, `5% of net revenue`, or the words of one's own. */
export function compensationOf({
  flat_fees,
  royalties,
  other,
}: Pick<Terms, "flat_fees" | "royalties" | "other">): string {
  if (flat_fees > 0) return `${dollars(flat_fees)} flat fee`;
  if (royalties > 0) return `${royalties}% of net revenue`;
  return other ?? "";
}

const addressOf = (it: Terms): string =>
  [it.street_address, it.address_line_2, it.city && `${it.city}, ${it.state} ${it.zip_code}`, it.country]
    .filter(Boolean)
    .join("\n");

const Facts = ({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [term: string, value: string | null])[];
}) => (
  <section>
    <h2>{title}</h2>
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  </section>
);
