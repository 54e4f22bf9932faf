import type { Tx } from '@/lib/db/client';
import type { OrderRow } from '../orders/to-dto';
import { applyDispute } from './disputes';
import { removeEarlyEvents } from './early-events';
import { applyDashboardRefund } from './external-refunds';
import { lockOrder } from './queries';

/**
 * Applies the reports that the provider sent about an order's payment before the order was settled. Returns the order
 * after them.
 */
export async function applyEarlyEvents(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const { refunds, disputes } = await removeEarlyEvents(tx, order);
  for (const facts of refunds) await applyDashboardRefund(tx, order, facts);
  for (const facts of disputes) await applyDispute(tx, order, facts);
  if (refunds.length + disputes.length === 0) return order;
  return (await lockOrder(tx, order.id)) ?? order;
}
