import type { Tx } from '../client';
import { runAsPlatform } from '../run-as-platform';
import { blankPrices, blanks, blankVariants, shippingPrices } from '../schema';
import { seedBlanks } from './blanks';
import { seedShippingTable } from './shipping-table';

/** Loads the catalogue of blanks and the shipping table, from which every shop sells, into a database without any. */
export const loadStartingCatalogue = (databaseUrl: string): Promise<void> =>
  runAsPlatform(databaseUrl, async (tx) => {
    await loadCatalogue(tx);
  });

/**
 * Writes blanks, their variants and prices, and the shipping table, unless there are blanks already. Returns blank ids
 * by code.
 */
export async function loadCatalogue(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const existing = await tx.select({ id: blanks.id, code: blanks.code }).from(blanks);
  if (existing.length > 0) return new Map(existing.map(({ id, code }) => [code, id]));
  const rows = seedBlanks.map((blank, position) => ({
    code: blank.code,
    family: blank.family,
    form: blank.form,
    name: blank.name,
    brand: blank.brand,
    description: blank.description,
    categories: [...blank.categories],
    detailsSpecs: [...blank.detailsSpecs],
    sizeChart: Object.fromEntries(Object.entries(blank.sizeChart).map(([size, chart]) => [size, { ...chart }])),
    printAreas: blank.printAreas,
    sizes: [...blank.sizes],
    printMethod: blank.printMethod,
    weightG: blank.weightG,
    position,
  }));
  const written = await tx.insert(blanks).values(rows).returning({ id: blanks.id, code: blanks.code });
  const ids = new Map(written.map(({ id, code }) => [code, id]));
  const requireBlankId = (code: string): number => ids.get(code) ?? fail(code);

  await tx.insert(blankVariants).values(
    seedBlanks.flatMap((blank) =>
      blank.variants.map(({ sku, identifier, colour, size, position }) => ({
        blankId: requireBlankId(blank.code),
        sku,
        identifier,
        colour: colour.code,
        colourName: colour.name,
        colourHex: colour.hex,
        size,
        position,
      })),
    ),
  );
  await tx.insert(blankPrices).values(
    seedBlanks.flatMap((blank) =>
      blank.prices.map(({ region, currency, locale, blankMinor, printMinor }) => ({
        blankId: requireBlankId(blank.code),
        region,
        currency,
        locale,
        blankMinor,
        printMinor,
      })),
    ),
  );
  await tx.insert(shippingPrices).values(
    seedShippingTable.map((row) => ({
      region: row.region,
      country: row.country,
      standardMinor: row.standard,
      standardTrackedMinor: row.standardTracked,
      expressMinor: row.express,
      additionalItemMinor: row.additionalItem,
    })),
  );
  return ids;
}

function fail(code: string): never {
  throw new Error(`the catalogue has no blank ${code}`);
}
