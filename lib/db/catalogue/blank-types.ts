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
  /** Minor units ex VAT; `selling` is what a store asks for unless it says otherwise. */
  readonly blankMinor: number;
  readonly printMinor: number;
  readonly sellingMinor: number;
}

/** An undecorated article, ready for the tables blanks, blank_variants and blank_prices. */
export interface SeedBlank {
  readonly code: string;
  readonly family: string;
  readonly form: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** Facts as lib/domain/catalogue/facts.ts reads them. */
  readonly detailsSpecs: readonly string[];
  readonly printMethod: PrintMethod;
  /** Of one piece, grams. */
  readonly weightG: number;
  readonly sizeChart: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly printAreas: Readonly<Record<Side, { widthMm: number; heightMm: number; dpi: number } | null>>;
  readonly colours: readonly BlankColour[];
  readonly sizes: readonly string[];
  /** Colour code → sizes that exist in it (CAT-06). */
  readonly colourSize: Readonly<Record<string, readonly string[]>>;
  readonly variants: readonly SeedVariant[];
  readonly prices: readonly SeedBlankPrice[];
}

/** The short hand that the lists of blanks are written in. */
export interface BlankNote {
  readonly code: string;
  readonly form: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  /** Facts beside those that all blanks of the form share, as lib/domain/catalogue/facts.ts reads them. */
  readonly specs: readonly string[];
  readonly weightG: number;
  readonly colours: readonly ColourCode[];
  /** Colour and size that the maker doesn't offer together. */
  readonly without?: readonly (readonly [ColourCode, string])[];
  readonly sizes?: readonly string[];
  /** GBP pence ex VAT: bare article, selling price. */
  readonly pence: readonly [blank: number, selling: number];
  readonly categories?: readonly string[];
}
