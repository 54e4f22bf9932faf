/**
 * Returns a random idempotency key for one click of a button; the server processes repeated requests with the same key
 * only once. `randomUUID` is not used, because it is missing on pages without HTTPS.
 */
export const createRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
