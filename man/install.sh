#!/bin/sh
# Installs a manual page under the name it has in its language's folder: install.sh FILE PLACE
set -eu
to=$MESON_INSTALL_DESTDIR_PREFIX/$2
mkdir -p "$(dirname "$to")"
cp "$1" "$to"
