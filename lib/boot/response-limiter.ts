import type { ServerResponse } from 'node:http';

/**
 * Limits the responses in progress per visitor. A place is freed when its response ends or its visitor disconnects,
 * even if the rendering continues, because an abandoned rendering may never end.
 */
export class ResponseLimiter {
  readonly #taken = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Takes a place for the visitor until the response ends.
   * @returns whether a place was free
   */
  take(visitor: string, response: ServerResponse): boolean {
    const taken = this.#taken.get(visitor) ?? 0;
    if (taken >= this.#most) return false;
    // A response that is already closed emits no further `close`, so it takes no place.
    if (response.closed) return true;
    this.#taken.set(visitor, taken + 1);
    response.once('close', () => this.#leave(visitor));
    return true;
  }

  #leave(visitor: string): void {
    const left = (this.#taken.get(visitor) ?? 1) - 1;
    if (left > 0) this.#taken.set(visitor, left);
    else this.#taken.delete(visitor);
  }
}
