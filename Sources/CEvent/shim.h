#pragma once
// <sys/select.h> counts as included: Dispatch's module defines `fd_set` with other field names, and Swift rejects two definitions
// of a type. The headers of libevent use nothing of it but `struct timeval`.
#include <bits/types/struct_timeval.h>
#define _SYS_SELECT_H
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#undef _SYS_SELECT_H
