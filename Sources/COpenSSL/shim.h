#pragma once
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

// Swift does not see the constants.

/// Whether an error of the queue is that there was no memory.
static inline int copenssl_lacks_memory(unsigned long error) { return ERR_GET_REASON(error) == ERR_R_MALLOC_FAILURE; }

/// Whether an error of the queue is that there is no such algorithm, or there are no random bytes.
static inline int copenssl_lacks_algorithm(unsigned long error) {
  return ERR_GET_REASON(error) == ERR_R_UNSUPPORTED || ERR_GET_LIB(error) == ERR_LIB_RAND;
}
