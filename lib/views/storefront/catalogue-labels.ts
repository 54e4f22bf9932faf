/**
 * Names of catalogue terms in the shopper's language. Texts of the store itself, such as its categories, are never
 * translated.
 */
export interface CatalogueLabels {
  /** Returns the colour's translation, or `name`, its catalogue name, without one. */
  colour(code: string, name: string): string;
  /** Returns the name of a measurement in a size guide. */
  measure(code: string): string;
}

export const UNTRANSLATED_LABELS: CatalogueLabels = { colour: (_, name) => name, measure: (code) => code };
