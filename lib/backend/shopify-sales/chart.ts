import type { Connection } from '../shopify-connections/connections';
import type { Listing } from './listings';
import type { Service } from './service';

/** Listing with the name and currency of its product in the tenant's store. */
export interface Named {
  readonly listing: Listing;
  readonly name: string;
  /** Currency of the product's price; null when the store no longer has the product. */
  readonly currency: string | null;
}

/** Data of our own database, read once for the diagnostics. */
export interface ShopSnapshot {
  readonly connection: Connection | null;
  readonly service: Service | null;
  /** Listings to check: the newest ones, up to the limit of one run. */
  readonly listings: readonly Named[];
  /** Total number of listings, including unchecked ones. */
  readonly all: number;
}
