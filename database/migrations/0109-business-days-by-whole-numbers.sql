-- The same days, by whole numbers: the day of the week was taken from a decimal number, which a list of 20,000 crossings had made of each of
-- them several times. 2000-01-03 was a Monday.
create or replace function business_days_after(of_day date, days integer) returns date language sql immutable as $$
  select case when days = 0 then of_day
              else of_day - greatest(((of_day - date '2000-01-03') % 7 + 7) % 7 - 4, 0) + days
                   + 2 * ((least(((of_day - date '2000-01-03') % 7 + 7) % 7, 4) + days) / 5) end
$$;
