import type { StorePage } from './page';

/** Names of the catalogue in the shopper's language; what no translation knows keeps the name that it came with. */
export interface CatalogueWords {
  colour(code: string, name: string): string;
  category(name: string): string;
}

export const AS_THEY_CAME: CatalogueWords = { colour: (_, name) => name, category: (name) => name };

export async function catalogueWords(page: Pick<StorePage, 'texts'>): Promise<CatalogueWords> {
  const [colours, categories] = await Promise.all([page.texts('colours'), page.texts('categories')]);
  return {
    colour: (code, name) => (colours.has(code) ? colours(code) : name),
    category(name) {
      const code = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      return code && categories.has(code) ? categories(code) : name;
    },
  };
}
