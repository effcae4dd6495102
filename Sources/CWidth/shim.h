#pragma once

#include <stddef.h>

// wcwidth(3). <wchar.h> declares it only with _XOPEN_SOURCE, which Swift does not define.
int wcwidth(wchar_t character);
