import type { ShopConnection } from '../shopify-connections/connections';
import type { Listing } from './listings';
import type { FulfilmentService } from './service';

/** Listing with the name and currency of its product in the tenant's store. */
export interface NamedListing {
  readonly listing: Listing;
  readonly name: string;
  /** Currency of the product's price; null when the store no longer has the product. */
  readonly currency: string | null;
}

/** State of a tenant's shop in this program's database, read once for the diagnostics. */
export interface ShopSnapshot {
  readonly connection: ShopConnection | null;
  readonly service: FulfilmentService | null;
  /** Listings to check: the newest ones, up to the limit of one run. */
  readonly listings: readonly NamedListing[];
  /** Total number of listings, including unchecked ones. */
  readonly all: number;
}
