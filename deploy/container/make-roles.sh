#!/bin/sh
# In a PostgreSQL that is new: the role that owns, the role that acts, and the database (README.md, Settings).
set -eu
psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role donate_nil_app login password :'app';
create role donate_nil_owner login password :'owner';
grant donate_nil_app to donate_nil_owner;
-- A PostgreSQL made under LANG=C would give it an encoding that knows no names.
create database donate_nil owner donate_nil_owner template template0 encoding 'UTF8';
SQL
