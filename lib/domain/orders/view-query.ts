/** The filters of a kept view as they may stand in an address again: no page, no view (which would lead back to itself),
 *  and nothing unescaped, whatever was kept. */
export function viewQuery(kept: string): string {
  const search = new URLSearchParams(kept);
  for (const name of ['page', 'view']) search.delete(name);
  // The same filters are the same view, in whatever order an address names them.
  search.sort();
  return search.toString();
}
