#pragma once

#include <stddef.h>

// POSIX, XSI: <wchar.h> declares it only where _XOPEN_SOURCE says so, which Swift does not.
int wcwidth(wchar_t character);
