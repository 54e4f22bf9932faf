const KEY = Symbol.for('merchloom.localShopify');
const keeper = globalThis as { [KEY]?: () => Promise<string | null> };

/** Registers the function that starts the local Shopify (`lib/boot/local-shopify.ts`). */
export function installLocalShopify(start: () => Promise<string | null>): void {
  keeper[KEY] = start;
}

/** Returns the address of the local Shopify, started on first use; null in a process that cannot start it. */
export const localShopifyUrl = async (): Promise<string | null> => (await keeper[KEY]?.()) ?? null;
