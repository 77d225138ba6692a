/**
 * Browsers provide `crypto.randomUUID` on https and localhost only. An office that opens the product at the address of
 * a machine in its own network has neither, and every idempotency key is made with it.
 */
export function fillInRandomUuid(): void {
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID })
}

/** A random UUID of version 4 (RFC 9562, 5.4). */
export function randomUUID(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const hex = bytes
    .map((byte, index) => {
      if (index === 6) return (byte & 0x0f) | 0x40
      return index === 8 ? (byte & 0x3f) | 0x80 : byte
    })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
