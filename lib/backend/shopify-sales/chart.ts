import type { Connection } from '../shopify-connections/connections';
import type { Listing } from './listings';
import type { Service } from './service';

/** Listing with the name and currency of its product in our store. */
export interface Named {
  readonly listing: Listing;
  readonly name: string;
  /** Null when the store no longer has the product. */
  readonly currency: string | null;
}

/** Snapshot of our own database for the diagnostics. */
export interface ShopSnapshot {
  readonly connection: Connection | null;
  readonly service: Service | null;
  /** Listings to check: the newest ones, up to the limit of one run. */
  readonly listings: readonly Named[];
  /** Number of all listings. */
  readonly all: number;
}
