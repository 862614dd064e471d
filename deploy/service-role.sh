#!/bin/sh
# Makes the service's role with its password before the first migration; that one grants the rest.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$TENKA_SERVICE_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role tenka_service login password :'password';
SQL
