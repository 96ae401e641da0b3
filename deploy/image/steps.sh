#!/bin/sh
# Steps of the image, one after the other: `build` in a stage with the sources at /app leaves at /image all that runs;
# `finish` makes the user. The Dockerfile and `npm run drill -- image` run this script, so an image that cannot be pulled
# somewhere is still tested there.
set -eu

case "${1:-}" in
  build)
    cd /app
    node tools/setup.mjs
    node tools/build.mjs
    node tools/bundleServer.mjs
    node deploy/image/collect.mjs /image
    ;;
  finish)
    # A number, so that Kubernetes can check runAsNonRoot.
    groupadd --gid 10001 manor
    useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin manor
    # Nothing of /app belongs to the user, so a fault in the server cannot change the program.
    chown -R 0:0 /app
    chmod -R go-w,a+rX /app
    ;;
  *)
    echo "usage: steps.sh build|finish" >&2
    exit 2
    ;;
esac
