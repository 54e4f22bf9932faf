import { getProcessValue } from '@/lib/platform/process-value';

const starter = getProcessValue<() => Promise<string | null>>('local-shopify');

/** Registers the function that starts the local Shopify simulator (`lib/boot/local-shopify.ts`). */
export function registerLocalShopifyStart(start: () => Promise<string | null>): void {
  starter.current = start;
}

/**
 * Returns the address of the local Shopify simulator and starts it at the first call; null in a process that cannot
 * start it.
 */
export const getLocalShopifyUrl = async (): Promise<string | null> => (await starter.current?.()) ?? null;
