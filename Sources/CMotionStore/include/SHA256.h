// SHA-256, by which artifacts are named. Source: FIPS 180-4, https://doi.org/10.6028/NIST.FIPS.180-4
#ifndef MOTIONBOOK_SHA256_H
#define MOTIONBOOK_SHA256_H

#include <stddef.h>
#include <stdint.h>

/// A digest in the making.
typedef struct {
  uint32_t state[8];
  uint64_t length;
  uint8_t pending[64];
} motionbook_sha256;

/// Begins a digest.
void motionbook_sha256_begin(motionbook_sha256 *hash);

/// Adds bytes.
void motionbook_sha256_add(motionbook_sha256 *hash, const void *bytes, size_t count);

/// Ends a digest and writes its 32 bytes.
void motionbook_sha256_end(motionbook_sha256 *hash, uint8_t *digest);

/// The same digest without hardware acceleration, for a test of equality.
void motionbook_sha256_portable(const void *bytes, size_t count, uint8_t *digest);

#endif
