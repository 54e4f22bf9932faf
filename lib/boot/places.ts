import type { ServerResponse } from 'node:http';

/**
 * How many answers one visitor may have under way at a time. A place is free again when its answer is over, whether it was
 * sent or its reader left; what still works on it does not count, since a rendering that nobody reads may never end.
 */
export class Places {
  readonly #taken = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place until the response is over. @returns whether there was one */
  take(visitor: string, response: ServerResponse): boolean {
    const taken = this.#taken.get(visitor) ?? 0;
    if (taken >= this.#most) return false;
    // Whoever has left already closes nothing any more.
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
