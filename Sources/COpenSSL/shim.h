#pragma once
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

// The constants are C macros that Swift does not import.

/// Returns whether an error code from OpenSSL's error queue reports a lack of memory.
static inline int copenssl_lacks_memory(unsigned long error) { return ERR_GET_REASON(error) == ERR_R_MALLOC_FAILURE; }

/// Returns whether an error code from OpenSSL's error queue reports a missing algorithm or a lack of random bytes.
static inline int copenssl_lacks_algorithm(unsigned long error) {
  return ERR_GET_REASON(error) == ERR_R_UNSUPPORTED || ERR_GET_LIB(error) == ERR_LIB_RAND;
}
