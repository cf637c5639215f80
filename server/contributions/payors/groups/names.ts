import sql, { type Sql } from "sql-template-tag";
import type { PayorPart } from "../../../../contract/contributions/payors-as-one.ts";

/** Who a payor `y` is, before it is decided whether that is told. */
export interface Who {
  readonly payor_id: number;
  readonly kind: PayorPart["kind"];
  readonly is_deleted: boolean;
  readonly person_name: string | null;
  readonly email: string | null;
  readonly company_name: string | null;
}

export const WHO: Sql = sql`
  y.payor_id::int as payor_id,
  case when y.company_key is not null then 'company' when y.user_id is not null then 'account' else 'guest' end as kind,
  coalesce(w.deleted_at is not null, false) as is_deleted, coalesce(w.given_name, w.user_name, w.email) as person_name,
  coalesce(w.email, y.email_key) as email,
  coalesce((select t.company_name from payor_deals d join collaboration_terms t using (request_id)
             where d.payor_id = y.payor_id and y.company_key is not null and name_key(t.company_name) = y.company_key
             order by d.executed_on desc, d.request_id limit 1),
           (select d.payor_name from deals_elsewhere_now d
             where d.payor_id = y.payor_id and y.company_key is not null and name_key(d.payor_name) = y.company_key
             order by d.agreed_on desc, d.entry_id limit 1)) as company_name`;
export const WHO_FROM: Sql = sql`left join people w on w.user_id = y.user_id`;

/** Below what is reported a gift is nobody's in particular; a company is known by the deal that was signed with it, or logged of it. */
export function nameOfPayor({ kind, company_name, is_deleted, person_name, email }: Who, is_named: boolean) {
  if (kind === "company") return company_name ?? "A company";
  if (!is_named) return "A supporter";
  if (is_deleted) return "A supporter who deleted their account";
  return person_name ?? email ?? "A supporter";
}
