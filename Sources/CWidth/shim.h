#pragma once

#include <stddef.h>

// The declaration of wcwidth(3). <wchar.h> contains the declaration only with _XOPEN_SOURCE, which Swift does not define.
int wcwidth(wchar_t character);
