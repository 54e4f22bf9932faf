/** Time zone of the days in which the client overview counts placed orders. */
const OVERVIEW_ZONE = 'Europe/London';

/**
 * Returns the path of the orders behind a figure, filtered by tenant, currency and days, and limited to orders that
 * count as revenue.
 */
export function buildOrdersPath(of: {
  readonly client?: number | string | undefined;
  readonly currency?: string;
  readonly from?: string;
  readonly to?: string;
  readonly counted?: boolean;
}): string {
  const { counted, ...rest } = of;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, String(value));
  if (counted) search.set('counted', '1');
  // Revenue counts days in each client's own time zone. So does the order list when the address contains no zone.
  if (!counted && (of.from || of.to)) search.set('zone', OVERVIEW_ZONE);
  return search.size > 0 ? `/orders?${search}` : '/orders';
}
