# Read by scripts that start programs of a build:
#   built BUILD FILE…   whether these files are in it; says which is not, and how it gets there
# shellcheck shell=sh
built() {
    built_folder=$1
    shift
    [ -e "$built_folder/build.ninja" ] || {
        echo "$(basename -- "$0"): nothing was built in $built_folder; './test --make build' builds in build," \
            "'./test --make sanitize' in build-test/sanitize" >&2
        return 1
    }
    for built_file; do
        [ -x "$built_folder/$built_file" ] || {
            echo "$(basename -- "$0"): there is no $built_folder/$built_file; build it:" \
                "meson configure $built_folder -Dtests=true && ninja -C $built_folder $built_file" >&2
            return 1
        }
    done
}
