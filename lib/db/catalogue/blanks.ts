import { getCurrency, getNumberLocale, REGIONS, type Region } from '@/lib/domain/regions/regions';
import { FORM_FACTS } from './blank-families';
import { clothBlankNotes } from './blank-notes-cloth';
import { accessoryBlankNotes } from './blank-notes-hard';
import { warmWearBlankNotes } from './blank-notes-warm';
import type { BlankNote, SeedBlank, SeedBlankPrice, SeedVariant } from './blank-types';
import { getGarmentColour } from './garment-colours';
import { getPrintAreasMm } from './print-areas';

/** Prices of a region in per cent of the UK prices. */
const PERCENT: Readonly<Record<Region, number>> = { UK: 100, EU: 116, US: 126 };

/** Converts pence to another currency's minor units, rounded to a multiple of 5. */
const converted = (pence: number, percent: number): number => Math.round((pence * percent) / 500) * 5;
/** Converts a selling price in pence to minor units, rounded to whole units of the currency. */
const toSellingMinor = (pence: number, percent: number): number => Math.round((pence * percent) / 10_000) * 100;

function toPrices(note: BlankNote, printPence: number): SeedBlankPrice[] {
  const [blankPence, sellingPence] = note.pence;
  return REGIONS.map((region) => ({
    region,
    currency: getCurrency(region),
    locale: getNumberLocale(region),
    blankMinor: converted(blankPence, PERCENT[region]),
    printMinor: converted(printPence, PERCENT[region]),
    sellingMinor: toSellingMinor(sellingPence, PERCENT[region]),
  }));
}

/** Abbreviates a colour code for SKUs: 'heather-grey' → 'HEGR', 'navy' → 'NAV'. Abbreviations are unique per colour. */
function short(code: string): string {
  const [first = '', second] = code.split('-');
  return (second ? first.slice(0, 2) + second.slice(0, 2) : first.slice(0, 3)).toUpperCase();
}
const shortSize = (size: string): string =>
  size
    .replace(/ (months|years)$/, (_, unit: string) => unit.slice(0, 1))
    .replaceAll('-', '')
    .toUpperCase();

function toBlank(note: BlankNote, index: number): SeedBlank {
  const facts = FORM_FACTS[note.form];
  if (!facts) throw new Error(`${note.code}: there are no facts of the form ${note.form}`);
  const sizes = note.sizes ?? facts.sizes;
  const colours = note.colours.map(getGarmentColour);
  const missing = new Set(note.without?.map(([colour, size]) => `${colour}|${size}`));
  const variants: SeedVariant[] = colours
    .flatMap((colour) => sizes.map((size) => ({ colour, size })))
    .filter(({ colour, size }) => !missing.has(`${colour.code}|${size}`))
    .map(({ colour, size }, position) => ({
      sku: `${note.code}-${short(colour.code)}-${shortSize(size)}`,
      identifier: `${5_060_000_000_000 + index * 1_000 + position}`,
      colour,
      size,
      position,
    }));
  const areas = getPrintAreasMm(note.form);
  const dpi = facts.dpi ?? 300;
  return {
    code: note.code,
    family: facts.family,
    form: note.form,
    name: note.name,
    brand: note.brand,
    description: note.description,
    categories: note.categories ?? facts.categories,
    detailsSpecs: [...note.specs, `printing:${facts.method}`, `weight:${note.weightG}`, `care:${facts.care}`],
    printMethod: facts.method,
    weightG: note.weightG,
    sizeChart: Object.fromEntries(sizes.map((size) => [size, facts.chart[size] ?? {}])),
    printAreas: {
      front: areas.front && { ...areas.front, dpi },
      back: areas.back && { ...areas.back, dpi },
    },
    colours,
    sizes,
    colourSize: Object.fromEntries(
      colours.map(({ code }) => [code, variants.filter(({ colour }) => colour.code === code).map(({ size }) => size)]),
    ),
    variants,
    prices: toPrices(note, facts.printPence),
  };
}

/** Blanks of the platform, in catalogue order (CAT-03, CAT-04). */
export const seedBlanks: readonly SeedBlank[] = [...clothBlankNotes, ...warmWearBlankNotes, ...accessoryBlankNotes].map(
  toBlank,
);

const byCode = new Map(seedBlanks.map((blank) => [blank.code, blank]));

export function requireSeedBlank(code: string): SeedBlank {
  const blank = byCode.get(code);
  if (!blank) throw new Error(`There is no blank ${code}`);
  return blank;
}
