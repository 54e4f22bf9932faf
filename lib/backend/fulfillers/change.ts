import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { fulfillerCallEndpoints } from '@/lib/contracts/fulfiller-calls';
import type { fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { buildEndpointPath } from '@/lib/contracts/path';
import { type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, type FulfillerRow, fulfillers } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import type { Actor } from '@/lib/domain/roles/roles';
import { FULFILMENT_PROVIDERS } from '@/lib/integrations/fulfillers/providers';
import { env } from '@/lib/platform/env';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { isFulfillerConnected } from '../fulfilment/candidates';
import { toRecipient } from '../fulfilment/submission';
import { sealSecret } from '../secrets/seal';
import { mayChangeFulfiller, toFulfillerRowDto } from './list';
import { assertInCatalogue, toFulfillerDetails } from './register';
import { countUnsentOrders, enqueueUnsentOrders } from './unsent-orders';

export interface TenantFulfiller {
  readonly tenantId: TenantId;
  readonly user: Actor & { readonly userId: number };
  readonly fulfillerId: number;
}
type Change = Partial<typeof fulfillers.$inferInsert>;
const SECRET_BYTES = 32;

/**
 * Returns a fulfiller that the caller may change, within its own tenant's transaction. Fails with 404 for another
 * tenant's fulfiller. Only staff may change the platform's fulfillers.
 */
export async function withTenantFulfiller<T>(
  input: TenantFulfiller,
  work: (tx: Tx, row: FulfillerRow) => Promise<T>,
): Promise<T> {
  const { tenantId, user, fulfillerId } = input;
  // Reads the fulfiller without tenant scope to find its owner; everything after that runs in the owner's tenant.
  const [matchingFulfiller] = await withPlatform((tx) =>
    tx.select().from(fulfillers).where(eq(fulfillers.id, fulfillerId)),
  );
  if (!matchingFulfiller || !mayChangeFulfiller(matchingFulfiller, tenantId, user)) throw buildNotFoundError();
  return withTenant(asTenantId(matchingFulfiller.tenantId), async (tx) => {
    const [row] = await tx.select().from(fulfillers).where(eq(fulfillers.id, fulfillerId)).for('update');
    if (!row) throw buildNotFoundError();
    return work(tx, row);
  });
}

export async function saveFulfiller(tx: Tx, row: FulfillerRow, change: Change): Promise<FulfillerRow> {
  const [saved] = await tx.update(fulfillers).set(change).where(eq(fulfillers.id, row.id)).returning();
  if (!saved) throw buildNotFoundError();
  return saved;
}

const save = async (tx: Tx, input: TenantFulfiller, row: FulfillerRow, change: Change) =>
  answer(tx, input, await saveFulfiller(tx, row, change));

async function answer(tx: Tx, { user, tenantId }: TenantFulfiller, row: FulfillerRow) {
  const [event] =
    row.eventId === null
      ? []
      : await tx.select({ slug: events.slug, name: events.name }).from(events).where(eq(events.id, row.eventId));
  const unsent = (await countUnsentOrders(tx, tenantId, [row.id])).get(row.id) ?? 0;
  return toFulfillerRowDto(row, { event, last: undefined, unsent, reader: user, tenantId });
}

export const recordFulfillerAudit = (
  tx: Tx,
  { user }: TenantFulfiller,
  row: FulfillerRow,
  action: RecordedAction,
  details = {},
) =>
  recordAudit(tx, {
    tenantId: asTenantId(row.tenantId),
    userId: user.userId,
    action,
    subjectType: 'fulfiller',
    subjectId: row.id,
    details: { name: row.name, ...details },
  });

/**
 * Returns whether two addresses have the same origin. An empty address has no origin, and no requests are sent to it.
 */
export const isSameOrigin = (one: string, other: string): boolean =>
  one === '' || (URL.canParse(other) && new URL(one).origin === new URL(other).origin);

/** Changes a fulfiller; an empty `api_key` keeps the current key. Fails with `invalid` per field. */
export function updateFulfiller(
  input: TenantFulfiller & { body: ParsedInput<typeof fulfillerEndpoints.update>['body'] },
) {
  const { body } = input;
  return withTenantFulfiller(input, async (tx, row) => {
    await assertInCatalogue(tx, body);
    // The installation controls the sandbox's connection; capacity and destinations can be changed.
    if (!row.sandbox && body.provider === 'api' && body.api_endpoint === '')
      throw buildInvalidFieldsError({ api_endpoint: ['required'] });
    if ((body.price_per_item === null) !== (body.price_currency === null))
      throw buildInvalidFieldsError({ price_per_item: ['required'] });
    if (body.price_per_item !== null && body.price_per_item < 0)
      throw buildInvalidFieldsError({ price_per_item: ['too small'] });
    const { api_key: key } = body;
    // A key is write-only and is never sent to another server than the one it was entered for.
    if (key === '' && row.apiKey !== null && !isSameOrigin(body.api_endpoint, row.details.apiEndpoint))
      throw buildInvalidFieldsError({ api_key: ['required'] });
    const saved = await save(tx, input, row, {
      name: body.name,
      provider: row.sandbox ? row.provider : body.provider,
      details: {
        ...toFulfillerDetails(body),
        testEndpoint: row.details.testEndpoint ?? '',
        pricePerItemMinor: body.price_per_item,
        priceCurrency: body.price_currency,
        dailyCapacity: body.daily_capacity,
      },
      ...(key === '' ? {} : { apiKey: sealSecret('fulfiller-key', `tenant:${row.tenantId}`, key) }),
    });
    await recordFulfillerAudit(tx, input, row, 'fulfiller updated', {
      provider: body.provider,
      key_changed: key !== '',
    });
    return saved;
  });
}

/**
 * Enables or disables a fulfiller for new orders. A disabled fulfiller finishes the orders that it has accepted. Orders
 * that were still being sent to it become errors that a person handles.
 */
export async function setFulfillerEnabled(input: TenantFulfiller & { enabled: boolean }) {
  const answered = await withTenantFulfiller(input, async (tx, row) => {
    if ((row.disabledAt === null) === input.enabled) return answer(tx, input, row);
    await recordFulfillerAudit(tx, input, row, input.enabled ? 'fulfiller enabled' : 'fulfiller disabled');
    return save(tx, input, row, { disabledAt: input.enabled ? null : new Date() });
  });
  // Enqueued after the commit, because the jobs may start at once and must see the change. If a crash prevents this,
  // the next retry of each submission stops the order.
  return input.enabled ? answered : { ...answered, unsent_orders: await enqueueUnsentOrders(input.fulfillerId) };
}

/** Tests whether orders would reach the fulfiller. No transaction is open while waiting for its response. */
export async function testFulfiller(input: TenantFulfiller) {
  const row = await withTenantFulfiller(input, async (_tx, fulfiller) => fulfiller);
  const problem = isFulfillerConnected(row)
    ? await FULFILMENT_PROVIDERS[row.provider].test(toRecipient(row))
    : 'not connected';
  return withTenantFulfiller(input, async (tx, fulfiller) => {
    await recordFulfillerAudit(tx, input, fulfiller, 'fulfiller tested', { result: problem ?? 'ok' });
    return save(tx, input, fulfiller, { testedAt: new Date(), testResult: (problem ?? '').slice(0, 300) });
  });
}

/** Creates a new secret, returned once and stored encrypted; the old one is invalid at once. */
export function renewFulfillerSecret(input: TenantFulfiller) {
  return withTenantFulfiller(input, async (tx, row) => {
    // The secret of the sandbox cannot be renewed: it is not stored, because server and sandbox each derive it.
    if (row.sandbox) throw buildNotFoundError();
    const secret = `mlsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const sealed = sealSecret('fulfiller-secret', `tenant:${row.tenantId}`, secret);
    await tx.update(fulfillers).set({ signingSecret: sealed }).where(eq(fulfillers.id, row.id));
    await recordFulfillerAudit(tx, input, row, 'fulfiller updated', { secret_changed: true });
    const path = buildEndpointPath(fulfillerCallEndpoints.callback, { fulfillerId: row.id });
    return { secret, callback_url: `${env().PUBLIC_URL}${path}` };
  });
}
