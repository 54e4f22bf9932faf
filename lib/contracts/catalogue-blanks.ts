import { z } from 'zod';
import { REGIONS } from '@/lib/domain/regions/regions';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency } from './field-types';

const areaSchema = z.object({ width_mm: z.number(), height_mm: z.number() }).nullable();

const catalogueBlankSchema = z.object({
  id: z.number(),
  /** Article number in the platform's catalogue, such as `HT-100`. */
  code: z.string(),
  form: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  /** Product facts as `kind:value`, see lib/domain/catalogue/facts.ts. */
  specs: z.array(z.string()),
  sizes: z.array(z.string()),
  colours: z.array(z.object({ code: z.string(), name: z.string(), hex: z.string() })),
  print_areas: z.object({ front: areaSchema, back: areaSchema }),
  /** Cost of a piece with one print for the store, by region, ex VAT. */
  prices: z.partialRecord(z.enum(REGIONS), z.object({ currency, from: amount })),
});
/** A printable product of the platform's catalogue; `prices[…].from` in minor units ex VAT. */
export type CatalogueBlankDto = z.output<typeof catalogueBlankSchema>;

/** Public calls of the catalogue (MKT-10, MKT-11). */
export const blankEndpoints = {
  list: defineEndpoint({
    name: 'goods.list',
    method: 'GET',
    path: '/api/goods',
    summary:
      'Lists all printable products of the platform with colours, sizes, print areas and the cost of a printed piece.',
    audience: 'public',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(z.array(catalogueBlankSchema)),
  }),
};
