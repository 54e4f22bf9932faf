import { builderEndpoints } from '@/lib/contracts/builder';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { loadCatalogueNames } from './catalogue-names';

/** Product forms on which the home page shows a logo, one of each familiar kind. */
const FORMS = ['tee', 'hoodie', 'tote', 'cap'];

/**
 * Returns one blank of the catalogue for each form in {@link FORMS}, in its lightest colour. A form without a blank is
 * left out.
 */
export async function listShowcaseBlanks(locale: string) {
  const [{ data }, names] = await Promise.all([
    tenantApi.call(builderEndpoints.catalogue, { params: {} }),
    loadCatalogueNames(locale),
  ]);
  const blanks = data.blanks.map(names.translateBlank);
  return FORMS.flatMap((form) => {
    const blank = blanks.find((one) => one.form === form);
    const colour = blank?.colours.toSorted((a, b) => lightness(b.hex) - lightness(a.hex))[0];
    return blank && colour ? [{ form, name: blank.name, hex: colour.hex }] : [];
  });
}

/** Returns the perceived lightness of a colour, 0–255. */
function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
