#pragma once
// Defining _SYS_SELECT_H prevents the inclusion of <sys/select.h>: Dispatch's module defines `fd_set` with other field names,
// and Swift rejects two definitions of a type. The headers of libevent need only `struct timeval` of <sys/select.h>.
#include <bits/types/struct_timeval.h>
#define _SYS_SELECT_H
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#undef _SYS_SELECT_H
