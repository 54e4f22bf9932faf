import type { CatalogueWords } from '../catalogue-words';
import type { StorePage } from './page';

/** The catalogue's names in the language of a page. */
export async function catalogueWords(page: Pick<StorePage, 'texts'>): Promise<CatalogueWords> {
  // i18n-keys: colours.*
  const colours = await page.texts('colours');
  return { colour: (code, name) => (colours.has(code) ? colours(code) : name) };
}
