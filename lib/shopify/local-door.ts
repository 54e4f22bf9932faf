const KEY = Symbol.for('merchloom.localShopify');
const keeper = globalThis as { [KEY]?: () => Promise<string | null> };

/** Told by whoever can start the local Shopify (`lib/boot/local-shopify.ts`). */
export function installLocalShopify(start: () => Promise<string | null>): void {
  keeper[KEY] = start;
}

/** The address of the local Shopify, which is started when it is first asked for; null where nobody can start one. */
export const localShopifyUrl = async (): Promise<string | null> => (await keeper[KEY]?.()) ?? null;
