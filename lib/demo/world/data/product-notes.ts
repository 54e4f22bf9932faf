import type { ColourCode } from '@/lib/db/catalogue/garment-colours';

/** Compact notation of a store's products. */
export interface SeedProductNote {
  readonly name: string;
  readonly blank: string;
  readonly category: string;
  readonly front?: string;
  readonly back?: string;
  /** Dark or light cloth, default light. It determines the ink. */
  readonly cloth?: 'dark' | 'light';
  /** Colours offered; default: all colours of the blank that match `cloth`. */
  readonly colours?: readonly ColourCode[];
  /** Minor units of the store's currency ex VAT; default: the blank's price for the region. */
  readonly priceMinor?: number;
  readonly description: string;
}
