/**
 * Returns a random idempotency key for one press of a button: the server processes repeated requests with it only once.
 * Does not use `randomUUID`, which is missing on pages without HTTPS.
 */
export const createRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
