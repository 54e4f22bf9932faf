import { sql } from 'drizzle-orm';
import { listStatuses } from '@/lib/domain/orders/status-rules';
import type { OrderStatus } from '@/lib/domain/orders/statuses';

/** Tables that {@link isAwaitingProductionSql} reads. */
export const waitingOrderTablesSql = sql`orders o join events e on e.id = o.event_id join tenants t on t.id = o.tenant_id
  join order_fulfilments f on f.order_id = o.id`;

const UNROUTED_STATUSES = listStatuses(({ group }) => group.waitsFor === 'routing');
/** The only statuses in which {@link isAwaitingProductionSql} can be true. */
export const MAY_WAIT_STATUSES: readonly OrderStatus[] = [...UNROUTED_STATUSES, 'processed'];

/**
 * Condition for orders that wait for a production mode: no fulfiller was suitable, the mode changed after they entered
 * the work list, or no mode was chosen. Orders that the tenant assigned to itself by hand do not wait.
 */
export const isAwaitingProductionSql = sql`(o.status = any(${sql.param([...UNROUTED_STATUSES])}::text[]) or (o.status = 'processed' and case
    when f.self_made then coalesce(e.fulfilment->>'production', t.production, '') <> 'self'
      and f.routing->>'rule' is distinct from 'self-made by hand'
    else coalesce(e.fulfilment->>'production', t.production) is not null and (e.fulfilment->>'automatic')::boolean end))`;
