import { type Break, byForce } from "./break.ts";

/** One that somebody gives every month, three times in all. */
const aRecurring = (columns: string, values: string): string => `
  insert into people (email) values ('giver@example.org');
  insert into recurring_contributions (recurring_id, user_id, player_id, team_id, player_name, team_name, amount_cents,
                                       duration_months, state, provider_subscription_id, ${columns})
  select '00000000-0000-4000-8000-00000000000a', user_id, 1, 1, 'Ada Archer', 'Example State Owls', 1000, 3, 'going',
         'sub_1', ${values} from people where email = 'giver@example.org'`;

/** Ways to break what holds of recurring contributions. */
export const recurringBreaks: readonly Break[] = [
  {
    how: "somebody is charged more often than was agreed to",
    breaks: ["charged-as-promised"],
    sql: byForce(`${aRecurring("ends_at, check_at", "now() + interval '1 month', now()")};
      update contributions set kind = 'recurring', recurring_id = '00000000-0000-4000-8000-00000000000a'
       where paid_cents > refunded_cents + lost_cents;
      update ledger_transfers set booked_at = now() - interval '2 hours'
       where kind = 'charge'`),
  },
  {
    how: "what is charged by itself has no end",
    breaks: ["recurring-has-its-end"],
    sql: aRecurring("check_at", "now()"),
  },
  {
    how: "what is charged by itself is forgotten by the sweeper",
    breaks: ["recurring-has-its-end"],
    sql: aRecurring("ends_at", "now() + interval '1 month'"),
  },
];
