import type { ColourCode } from '@/lib/db/catalogue/garment-colours';

/** The short hand that the products of a store are written in. */
export interface SeedProductNote {
  readonly name: string;
  readonly blank: string;
  readonly category: string;
  readonly front?: string;
  readonly back?: string;
  /** Dark or light cloth; light cloth unless said otherwise. The ink follows. */
  readonly cloth?: 'dark' | 'light';
  /** Colours offered; all of the blank's that fit `cloth` unless said otherwise. */
  readonly colours?: readonly ColourCode[];
  /** Minor units of the store's currency ex VAT; the blank's own price for the region unless said otherwise. */
  readonly priceMinor?: number;
  readonly description: string;
}
