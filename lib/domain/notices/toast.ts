/** Toast message. Its text is plain text, never HTML (RT-05). */
export interface Toast {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/**
 * Returns the toast for an API response (RT-04): every response with a message has one, of kind success only if
 * `success` is exactly true. Returns null for a response without a message.
 */
export function toToast(body: unknown): Toast | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  const text = body.message;
  if (typeof text !== 'string' || text === '') return null;
  return { kind: 'success' in body && body.success === true ? 'success' : 'error', text };
}
