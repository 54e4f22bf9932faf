import type { CatalogueLabels } from '../../views/storefront/catalogue-labels';
import type { StorePage } from './page';

/** Returns functions that name the catalogue's colours and measurements in the language of the page. */
export async function loadCatalogueLabels(page: Pick<StorePage, 'texts'>): Promise<CatalogueLabels> {
  // i18n-keys: colours.*, measures.*
  const [colours, measures] = await Promise.all([page.texts('colours'), page.texts('measures')]);
  return {
    colour: (code, name) => (colours.has(code) ? colours(code) : name),
    // Falls back to the code, because the catalogue may contain measurements without a translation.
    measure: (code) => (measures.has(code) ? measures(code) : code.replaceAll('_', ' ')),
  };
}
