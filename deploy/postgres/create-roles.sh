#!/bin/sh
# The database and its two roles (docs/decisions, "evidence"): the owner migrates, the application may only log in.
# Patroni calls it once with the address of the first primary; on one machine: create-roles.sh postgres:///postgres
set -eu
exec psql -X -v ON_ERROR_STOP=1 -d "$1" \
  -v owner_password="${NORTHRATE_OWNER_PASSWORD:?}" -v app_password="${NORTHRATE_APP_PASSWORD:?}" <<'SQL'
create role northrate_owner login password :'owner_password' createrole;
create role northrate_app login password :'app_password';
create database northrate owner northrate_owner;
SQL
