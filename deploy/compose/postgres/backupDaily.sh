#!/bin/sh
# Makes a backup each day at 03:00 UTC: full on Sundays, else differential. A failed one is tried again an hour later.
set -u
pgbackrest --stanza=manor stanza-create || exit 1
while :; do
  type=diff
  [ "$(date -u +%u)" = 7 ] && type=full
  if pgbackrest --stanza=manor --type="$type" backup; then
    now=$(date -u +%s)
    sleep $((86400 - (now - 10800) % 86400))
  else
    sleep 3600
  fi
done
