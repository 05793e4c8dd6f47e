/* The program of the bundle: it is Python with our arguments, so that macOS sees one program with one name and icon.

A document that is double-clicked comes as an event, which SDL hands on as a dropped file. */

#include <dlfcn.h>
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RUNTIME "Frameworks/python"

static int sorry(const char *what)
{
    fprintf(stderr, "Elements Table: %s cannot be used; install it again.\n", what);
    return 2;
}

int main(int argc, char **argv)
{
    char told[PATH_MAX], contents[PATH_MAX], python[PATH_MAX], library[PATH_MAX];
    uint32_t size = sizeof told;
    if (_NSGetExecutablePath(told, &size) || !realpath(told, contents))
        return sorry(argv[0]);
    for (int up = 0; up < 2; up++) {
        char *last = strrchr(contents, '/');
        if (!last)
            return sorry(contents);
        *last = '\0';
    }
    if (snprintf(python, sizeof python, "%s/" RUNTIME "/bin/python3", contents) >= (int)sizeof python ||
        snprintf(library, sizeof library, "%s/" RUNTIME "/lib/libpython" VERSION ".dylib", contents) >= (int)sizeof library)
        return sorry(contents);

    char **given = calloc((size_t)argc + 5, sizeof *given);
    if (!given)
        return sorry(contents);
    int count = 0;
    given[count++] = python;
    given[count++] = "-I";
    given[count++] = "-m";
    given[count++] = "elements_table";
    for (int n = 1; n < argc; n++)
        if (strncmp(argv[n], "-psn_", 5)) /* the Finder's number of the process */
            given[count++] = argv[n];

    void *loaded = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
    int (*run)(int, char **) = loaded ? (int (*)(int, char **))dlsym(loaded, "Py_BytesMain") : NULL;
    if (run)
        return run(count, given);
    execv(python, given);
    return sorry(library);
}
