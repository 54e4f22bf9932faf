/**
 * Returns the filters of a saved view as an escaped URL query. `page` is left out, and so is `view`, which would refer
 * to the view itself.
 */
export function toViewQuery(savedQuery: string): string {
  const search = new URLSearchParams(savedQuery);
  for (const name of ['page', 'view']) search.delete(name);
  // The parameters are sorted, so that equal filters result in the same query, whatever their sequence.
  search.sort();
  return search.toString();
}
