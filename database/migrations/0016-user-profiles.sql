-- What members say of themselves. Gone with the account.

create table user_profiles (
  user_id      bigint primary key references people,
  first_name   text check (length(first_name) between 1 and 100),
  last_name    text check (length(last_name) between 1 and 100),
  phone_number text check (length(phone_number) between 1 and 40),
  company_name text check (length(company_name) between 1 and 200),
  address      text check (length(address) between 1 and 300),
  city         text check (length(city) between 1 and 100),
  state        text check (length(state) between 1 and 100),
  zipcode      text check (length(zipcode) between 1 and 20),
  country      text check (length(country) between 1 and 100),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
