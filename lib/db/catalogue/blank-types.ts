import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import type { Side } from '@/lib/domain/scene/schema';
import type { BlankColour, ColourCode } from './garment-colours';

export type PrintMethod =
  | 'direct-to-garment'
  | 'direct-to-film'
  | 'embroidery'
  | 'sublimation'
  | 'uv-print'
  | 'giclee-print';

export interface SeedVariant {
  readonly sku: string;
  readonly identifier: string;
  readonly colour: BlankColour;
  readonly size: string;
  readonly position: number;
}

export interface SeedBlankPrice {
  readonly region: Region;
  readonly currency: Currency;
  readonly locale: string;
  /** Minor units ex VAT; `sellingMinor` is a store's default price. */
  readonly blankMinor: number;
  readonly printMinor: number;
  readonly sellingMinor: number;
}

/** Blank of the seed data, ready for the tables blanks, blank_variants and blank_prices. */
export interface SeedBlank {
  readonly code: string;
  readonly family: string;
  readonly form: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** Facts in the format of lib/domain/catalogue/facts.ts. */
  readonly detailsSpecs: readonly string[];
  readonly printMethod: PrintMethod;
  /** Weight of one piece in grams. */
  readonly weightG: number;
  readonly sizeChart: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly printAreas: Readonly<Record<Side, { widthMm: number; heightMm: number; dpi: number } | null>>;
  readonly colours: readonly BlankColour[];
  readonly sizes: readonly string[];
  /** Colour code → available sizes (CAT-06). */
  readonly colourSize: Readonly<Record<string, readonly string[]>>;
  readonly variants: readonly SeedVariant[];
  readonly prices: readonly SeedBlankPrice[];
}

/** Compact notation of the lists of blanks. */
export interface BlankNote {
  readonly code: string;
  readonly form: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  /** Facts in addition to those shared by all blanks of the form, in the format of lib/domain/catalogue/facts.ts. */
  readonly specs: readonly string[];
  readonly weightG: number;
  readonly colours: readonly ColourCode[];
  /** Combinations of colour and size that the manufacturer does not offer. */
  readonly without?: readonly (readonly [ColourCode, string])[];
  readonly sizes?: readonly string[];
  /** GBP pence ex VAT: price of the blank, default selling price. */
  readonly pence: readonly [blank: number, selling: number];
  readonly categories?: readonly string[];
}
