/** Whose days revenue is counted in. */
const REVENUE_ZONE = 'Europe/London';

/** The list of the orders behind a figure: of a client, a currency, days, and only what counts as revenue. */
export function ordersPath(of: {
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
  if (of.from || of.to) search.set('zone', REVENUE_ZONE);
  return search.size > 0 ? `/orders?${search}` : '/orders';
}
