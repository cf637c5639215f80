import sql, { type Sql } from "sql-template-tag";
import type { Invariant } from "./invariant.ts";

/**
 * By currency: our balance, what of the provider's is still on its way to us, and the provider's moves in all. Of what is closed there
 * are the sums that were kept (closed_sums), and lines of it only where something recent is beside them.
 */
const sums: Sql = sql`
  select currency, coalesce(c.ours_cents, 0) + coalesce(o.cents, 0) as ours, coalesce(w.cents, 0) as on_their_way,
         coalesce(c.moves_cents, 0) + coalesce(m.cents, 0) as moves
    from closed_sums c
    full join (select currency, sum(amount_cents) as cents from our_lines o
                where not exists (select from closed_sums)
                   or entry_id > coalesce((select max(until_entry) from ledger_periods), 0) group by currency) as o using (currency)
    full join (select l.currency, sum(l.amount_cents) as cents
                 from provider_lines l left join our_lines o using (kind, provider_object)
                where l.on_its_way and o.transfer_id is null group by l.currency) as w using (currency)
    full join (select m.currency, sum(net_cents) as cents from provider_moves m
                where not exists (select from closed_sums s where m.created_at < s.moves_until) group by m.currency) as m using (currency)`;

/** What holds between our book and the provider's (provider-books.ts), object by object and in sum. */
export const providerInvariants: readonly Invariant[] = [
  {
    name: "provider-moves-are-booked",
    holds: "Whatever moved our balance at the provider is in our book, its fee too.",
    offenders: sql`
      select l.provider_object as offender, l.kind || ' of ' || l.amount_cents || ' is not in the book' as fault
        from provider_lines l left join our_lines o using (kind, provider_object)
       where o.transfer_id is null and not l.on_its_way`,
  },
  {
    name: "booked-moves-are-the-providers",
    holds: "Whatever our book has on the provider's balance, the provider has too.",
    offenders: sql`
      select o.provider_object as offender, o.transfer_id || ': the provider knows no such ' || o.kind as fault
        from our_lines o left join provider_lines l using (kind, provider_object)
       where l.kind is null`,
  },
  {
    name: "amounts-are-the-providers",
    holds: "Amounts and currencies in our book are the provider's.",
    offenders: sql`
      select o.provider_object as offender,
             o.transfer_id || ': ' || o.kind || ' ' || o.amount_cents || ' ' || o.currency || ', the provider says '
               || l.amount_cents || ' ' || l.currency as fault
        from our_lines o join provider_lines l using (kind, provider_object)
       where (o.amount_cents, o.currency) <> (l.amount_cents, l.currency)`,
  },
  {
    name: "sums-agree-with-the-provider",
    holds: "The provider's moves sum up to the provider's balance in our book.",
    offenders: sql`
      select currency as offender,
             'ours ' || ours || ', on their way ' || on_their_way || ', the provider''s ' || moves as fault
        from (${sums}) as s where ours + on_their_way <> moves`,
  },
];

/** Only where the balance stood still while it was read. */
export const balanceInvariants: readonly Invariant[] = [
  {
    name: "balance-agrees-with-the-provider",
    holds: "The balance that the provider says we have is the one in our book.",
    offenders: sql`
      select currency as offender,
             'ours ' || coalesce(ours, 0) || ', on their way ' || coalesce(on_their_way, 0)
               || ', the provider says ' || coalesce(amount_cents, 0) as fault
        from (${sums}) as s full join provider_balances b using (currency)
       where coalesce(ours + on_their_way, 0) <> coalesce(amount_cents, 0)`,
  },
];
