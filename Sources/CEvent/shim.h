#pragma once
// Dispatch's module declares `fd_set` without this macro, and Swift rejects modules with different declarations of a type.
#undef _GNU_SOURCE
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
