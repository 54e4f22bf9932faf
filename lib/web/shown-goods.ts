import { builderEndpoints } from '@/lib/contracts/builder';
import { tenantApi } from '@/lib/tenant-api/client';

/** One of each that people expect. */
const FORMS = ['tee', 'hoodie', 'tote', 'mug'];

/** Goods of the catalogue to show a logo on: as plain as they come, in a light colour where there is one. */
export async function shownGoods() {
  const { blanks } = (await tenantApi.call(builderEndpoints.catalogue, { params: {} })).data;
  return FORMS.flatMap((form) => {
    const blank = blanks.find((one) => one.form === form);
    const colour = blank?.colours.find(({ code }) => code === 'white') ?? blank?.colours[0];
    return blank && colour ? [{ form, name: blank.name, hex: colour.hex }] : [];
  });
}
