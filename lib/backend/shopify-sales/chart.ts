import type { Connection } from '../shopify/connections';
import type { Listing } from './listings';
import type { Service } from './service';

/** A listing with its product's name and currency here. */
export interface Named {
  readonly listing: Listing;
  readonly name: string;
  /** Null = its store no longer has it. */
  readonly currency: string | null;
}

/** What the doctor knows without asking the shop. */
export interface Chart {
  readonly connection: Connection | null;
  readonly service: Service | null;
  /** Those that are looked at: the newest, as many as one look may ask for. */
  readonly listings: readonly Named[];
  /** How many there are. */
  readonly all: number;
}
