/* `Elements Table.exe`: starts the signed pythonw.exe in the folder beside it, and hands on what it is given.

It holds no interpreter and unpacks nothing, so there is little in it for a virus scanner to dislike. */

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <wchar.h>

#define LONGEST 32767 /* letters of a command line, as Windows has it */

static wchar_t program[LONGEST], command[LONGEST];

static const wchar_t *arguments(void)
{
    const wchar_t *rest = GetCommandLineW();
    if (*rest == L'"') {
        for (rest++; *rest && *rest != L'"'; rest++) {
        }
        if (*rest)
            rest++;
    } else {
        while (*rest && *rest != L' ' && *rest != L'\t')
            rest++;
    }
    return rest;
}

static int sorry(void)
{
    int german = PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_GERMAN;
    MessageBoxW(NULL,
        german ? L"Hier fehlt der Ordner \x201Epython\x201C. Entpacke das ganze Archiv und starte Elements Table von dort."
               : L"The folder \x201Cpython\x201D is missing here. Unpack the whole archive and start Elements Table from there.",
        L"Elements Table", MB_OK | MB_ICONERROR);
    return 2;
}

int WINAPI wWinMain(HINSTANCE self, HINSTANCE none, PWSTR line, int show)
{
    (void)self, (void)none, (void)line, (void)show;
    DWORD length = GetModuleFileNameW(NULL, program, LONGEST);
    wchar_t *name = length && length < LONGEST ? wcsrchr(program, L'\\') : NULL;
    if (!name || name - program > LONGEST - 64)
        return sorry();
    wcscpy(name + 1, L"python\\pythonw.exe");
    if (wcslen(program) + wcslen(arguments()) > LONGEST - 64)
        return sorry();
    wcscpy(command, L"\"");
    wcscat(command, program);
    wcscat(command, L"\" -m elements_table");
    wcscat(command, arguments());

    STARTUPINFOW how = {.cb = sizeof how};
    GetStartupInfoW(&how);
    PROCESS_INFORMATION started;
    if (!CreateProcessW(program, command, NULL, NULL, FALSE, 0, NULL, NULL, &how, &started))
        return sorry();
    AllowSetForegroundWindow(started.dwProcessId);
    DWORD code = 2;
    WaitForSingleObject(started.hProcess, INFINITE);
    GetExitCodeProcess(started.hProcess, &code);
    return (int)code;
}
