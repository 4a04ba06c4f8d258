# Sourced by .ci/run. A PostgreSQL server for the tests that does not wait for the disk: they create and drop some two
# hundred databases. Needs root and the programs of a server, as PostgreSQL refuses to run as root.

own_postgres=''
own_postgres_port=5499

# Returns 1 if there is no such server; the machine's own then has to do.
start_own_postgres() {
  local programs
  programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
  [ -n "$programs" ] && [ "$(id -u)" = 0 ] && id postgres >/dev/null 2>&1 || return 1
  own_postgres=$(mktemp -d)
  chown postgres "$own_postgres"
  control="runuser -u postgres -- $programs/pg_ctl -D $own_postgres/data"
  if runuser -u postgres -- "$programs/initdb" -D "$own_postgres/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 \
    --no-sync >/dev/null 2>&1 && $control -w -l "$own_postgres/log" \
    -o "-p $own_postgres_port -k $own_postgres -c fsync=off -c full_page_writes=off -c autovacuum=off" start >/dev/null 2>&1
  then return 0; fi
  stop_own_postgres
  return 1
}

stop_own_postgres() {
  [ -n "$own_postgres" ] || return 0
  $control -m immediate stop >/dev/null 2>&1
  rm -rf "$own_postgres"
  own_postgres=''
}
