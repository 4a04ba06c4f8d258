# Sourced by ./start and ./test: what both need before anything of the project can run.

fail() {
  echo "$1" >&2
  exit 1
}

# Two starts at once install and build one after the other, where the system has flock.
in_turn() {
  exec 9<package-lock.json
  command -v flock >/dev/null || return 0
  flock -n 9 && return 0
  echo "Жду: здесь уже устанавливает или собирает другой процесс…"
  flock 9
}

end_turn() {
  exec 9<&-
}

stamp_of() {
  find "$@" -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/dist-server/*' -print0 | sort -z | xargs -0 sha256sum | sha256sum
}

# Runs a step silently; its output is shown only when the step fails.
quietly() {
  local title=$1 log
  shift
  log=$(mktemp)
  echo "$title…"
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail "Не получилось: $title. Причина выше"
  fi
  rm -f "$log"
}

install_dependencies() {
  command -v node >/dev/null && command -v npm >/dev/null || fail "Нужны Node.js 20 или новее и npm: установите их и повторите"
  [ "$(node -p 'parseInt(process.versions.node)')" -ge 20 ] || fail "Нужен Node.js 20 или новее, а здесь $(node --version)"
  local stamp wanted
  stamp=node_modules/.installed-from
  wanted=$(sha256sum package-lock.json)
  if [ "$(cat $stamp 2>/dev/null)" != "$wanted" ]; then
    # Not `npm ci`: it refuses a lock that lacks the binaries of other platforms, and a registry mirror may not have them.
    quietly "Устанавливаю зависимости" npm install --no-save --no-audit --no-fund --loglevel=error
    echo "$wanted" >$stamp
  fi
  PATH="$PWD/node_modules/.bin:$PATH"
  export PATH
}

build_web() {
  local stamp wanted
  stamp=web/dist/.built-from
  wanted=$(stamp_of web contract/src package-lock.json)
  if [ "$(cat $stamp 2>/dev/null)" != "$wanted" ]; then
    quietly "Собираю сайт" npm run build
    echo "$wanted" >$stamp
  fi
}
