/**
 * Returns the filters of a saved view as an address query: without page and view (which would refer to itself), and
 * escaped.
 */
export function viewQuery(savedQuery: string): string {
  const search = new URLSearchParams(savedQuery);
  for (const name of ['page', 'view']) search.delete(name);
  // Sorted, so that equal filters are the same view in any sequence.
  search.sort();
  return search.toString();
}
