import { randomUUID } from 'node:crypto';

/** A shop of the local Shopify, as it is in memory: gone when the process ends. */
export interface LocalShop {
  /** `{name}.myshopify.com` */
  readonly domain: string;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  /** Null = the app is not installed. */
  installation: { readonly id: string; readonly scopes: readonly string[]; readonly at: Date } | null;
  /** State of the operations for the shop, by name. */
  readonly rooms: Map<string, unknown>;
  /** Number for the next id in the shop; ids count up, as at Shopify. */
  nextId: number;
}

/** Shops of the local Shopify; a shop is created when it is first requested. */
export class LocalWorld {
  readonly #shops = new Map<string, LocalShop>();

  shop(domain: string): LocalShop {
    const existingShop = this.#shops.get(domain);
    if (existingShop) return existingShop;
    const handle = domain.split('.', 1)[0] ?? domain;
    const createdShop: LocalShop = {
      domain,
      name: handle.replace(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim(),
      email: `owner@${handle}.test`,
      currency: 'USD',
      installation: null,
      rooms: new Map(),
      // Each process starts with other ids, so that ids of an ended process are not mistaken for new objects.
      nextId: Date.now(),
    };
    this.#shops.set(domain, createdShop);
    return createdShop;
  }

  list(): readonly LocalShop[] {
    return [...this.#shops.values()];
  }
}

/** Returns the state of an operation in a shop, created by `make` at first use. @public */
export function getShopState<T>(shop: LocalShop, name: string, make: () => T): T {
  if (!shop.rooms.has(name)) shop.rooms.set(name, make());
  // The state stored under a name was created by that name's `make`.
  return shop.rooms.get(name) as T;
}

/**
 * Returns a new id of a kind in a shop: `gid://shopify/Product/1001`.
 * @public
 */
export const createGid = (shop: LocalShop, kind: string): string => `gid://shopify/${kind}/${shop.nextId++}`;

export function installApp(shop: LocalShop, scopes: readonly string[]): void {
  shop.installation = { id: randomUUID(), scopes, at: new Date() };
}
