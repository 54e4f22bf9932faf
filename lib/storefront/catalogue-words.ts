/** Names of the catalogue in the shopper's language. A store's own words, as its categories, are never translated. */
export interface CatalogueWords {
  /** `name` is what the catalogue calls it, for colours that no translation knows. */
  colour(code: string, name: string): string;
  /** A measurement of a size guide. */
  measure(code: string): string;
}

export const AS_THEY_CAME: CatalogueWords = { colour: (_, name) => name, measure: (code) => code };
