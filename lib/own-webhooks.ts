const KEY = Symbol.for('merchloom.ownWebhooks');
const keeper = globalThis as { [KEY]?: string };

/** Told by a process that serves pages as it starts: where it takes the webhooks of the built-in gateway. */
export function nameOwnWebhooks(url: string): void {
  keeper[KEY] = url;
}

/** Where this very process takes the webhooks of the built-in gateway; undefined in one that serves no pages. */
export const ownWebhooks = (): string | undefined => keeper[KEY];
