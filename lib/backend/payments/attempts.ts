import { sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform } from '@/lib/db/client';
import { buildNotFoundError } from '@/lib/platform/errors';

type Spent = ParsedInput<typeof serviceEndpoints.startNextAttempt>['body'];

/**
 * Raises the attempt number of an order, a refund or a tenant's payment account; the next idempotency key is built from
 * this number. Changes nothing when another node has already raised the number from `spent`. Returns the current
 * number. Runs without tenant scope.
 * @throws AppError `not_found`
 */
export async function startNextAttempt({ body }: { readonly body: Spent }): Promise<{ attempt: number }> {
  const { rows } = await asPlatform().execute<{ attempt: number }>(buildAttemptUpdate(body));
  const [row] = rows;
  if (!row) throw buildNotFoundError();
  return row;
}

function buildAttemptUpdate(body: Spent) {
  const next = (column: string) => {
    const name = sql.identifier(column);
    return sql`set ${name} = ${name} + case when ${name} = ${body.spent} then 1 else 0 end`;
  };
  if (body.of === 'order')
    return sql`update orders ${next('intent_attempt')} where id = ${body.order_id} returning intent_attempt as attempt`;
  if (body.of === 'refund')
    return sql`update refunds ${next('key_attempt')} where id = ${body.refund_id} returning key_attempt as attempt`;
  return sql`update tenants ${next('account_attempt')} where id = ${body.tenant_id} returning account_attempt as attempt`;
}
