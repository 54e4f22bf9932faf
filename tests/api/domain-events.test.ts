import { sql } from 'drizzle-orm';
import { connectSubscribers, publishDomainEvent, type Subscriptions } from '@/lib/backend/domain-events/domain-events';
import { moveOrder } from '@/lib/backend/orders/move';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { orderTimeline } from '@/lib/db/schema';
import { count, queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

const NOBODY: Subscriptions = {
  'order.moved': [],
  'order.accepted': [],
  'dispute.opened': [],
  'dispute.won': [],
  'payment.refunded': [],
  'refund.failed': [],
  'refund.refused': [],
  'payout.reported': [],
  'account.closed': [],
};

const NOTE = 'written by a subscriber';
const countNotes = () => count(sql`select count(*)::int as n from order_timeline where note = ${NOTE}`);

describe('a domain event', () => {
  // This test must be the first: paying for an order loads the tenant API, which connects its subscribers.
  it('is rejected in a process that has not connected its subscribers, so that no effect is lost silently', async () => {
    const tenantId = asTenantId(1);
    const published = withTenant(tenantId, (tx) => publishDomainEvent(tx, 'payout.reported', { tenantId }));
    await expect(published).rejects.toThrow('payout.reported has no subscribers');
  });

  it('is handled in the transaction of the change: both are committed, or neither', async () => {
    const { createPaidOrder } = await import('./support/paid-order');
    const { orderId, tenant } = await createPaidOrder();
    const tenantId = asTenantId(tenant);
    const calls: string[] = [];
    const move = { tenantId, orderId, from: 'new', to: 'queued downloading', actor: 'system', userId: null } as const;
    const readStatus = async () => (await queryRows(sql`select status from orders where id = ${orderId}`))[0]?.status;
    const connect = (last: () => Promise<void>) =>
      connectSubscribers({
        ...NOBODY,
        'order.moved': [
          async (tx, { orderId: moved, from, to }) => {
            calls.push(`${from} → ${to}`);
            await tx.insert(orderTimeline).values({ tenantId, orderId: moved, kind: 'note', note: NOTE });
          },
          last,
        ],
      });

    connect(() => Promise.reject(new Error('the second subscriber fails')));
    await expect(withTenant(tenantId, (tx) => moveOrder(tx, move))).rejects.toThrow('the second subscriber fails');
    expect([await readStatus(), await countNotes()]).toEqual(['new', 0]);

    connect(async () => undefined);
    await withTenant(tenantId, (tx) => moveOrder(tx, move));
    expect([await readStatus(), await countNotes()]).toEqual(['queued downloading', 1]);
    expect(calls).toEqual(['new → queued downloading', 'new → queued downloading']);
  });
});
