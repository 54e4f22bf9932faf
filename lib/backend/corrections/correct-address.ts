import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { type CustomerSnapshot, orderSearchTerms, orders } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { buildSearchTerms, buildShopSearchTerms } from '@/lib/domain/orders/search-terms';
import { findCountryByName, isStateNeeded } from '@/lib/domain/regions/countries';
import { formatPlaceLines } from '@/lib/domain/regions/place-lines';
import { findPostcodeDoubt } from '@/lib/domain/regions/postcodes';
import { findStateAbbreviation } from '@/lib/domain/regions/us-states';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { ensureFulfilment } from '../fulfilment/order-in-fulfilment';
import { requestRecall } from '../fulfilment/waiting-correction';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { findLastOrderIssue, moveOrder } from '../orders/move';
import { isPlacedSql } from '../orders/queries';
import { findShopOrderName } from '../orders/shop-order';
import { addTimelineEntry } from '../orders/timeline';
import { buildCorrectionBlockError, findAddressBlock, findFulfillerToRecall } from './blocks';
import { queueCorrectionMail } from './mails';

type Body = ParsedInput<typeof orderAdminEndpoints.correctAddress>['body'];
interface CorrectAddressInput {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly orderId: string;
  readonly body: Body;
}

/**
 * Corrects an order's address in any status before production, and continues an order with an address issue where it
 * came from (ORD-03). Lines, previews and print files stay unchanged. The timeline has both versions; the audit log has
 * the changed fields. An unchanged address is not a correction and moves nothing.
 * @throws AppError `conflict` with the reason: too late, or changed by another person; `invalid` without a country
 */
export function correctAddress({
  tenantId,
  userId,
  orderId,
  body,
}: CorrectAddressInput): Promise<{ status: string; waiting: boolean }> {
  return withTenant(tenantId, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql))
      .for('update');
    if (!order) throw buildNotFoundError();
    const block = await findAddressBlock(tx, { tenantId, orderId }, order.status);
    if (block) throw buildCorrectionBlockError(block);
    if (body.version !== undefined && body.version !== order.version)
      throw new AppError('conflict', buildErrorReason('correction_stale'));
    const customer = { ...order.customer, ...toCustomerAddress(body), ...toCountryChange(order.customer, body) };
    const changed = changedFields(order.customer, customer);
    if (changed.length === 0) return { status: order.status, waiting: false };
    checkAddress(order.customer, customer, body.keep_postcode === true);
    const holder = await findFulfillerToRecall(tx, { tenantId, orderId }, order.status, body.recall === true);
    if (holder) {
      const address = Object.fromEntries(changed.map((field) => [field, String(Reflect.get(customer, field))]));
      const correction = { kind: 'address', address, notifyShopper: body.notify_shopper === true } as const;
      await requestRecall(tx, { tenantId, orderId }, { holder, correction, userId });
      await recordAudit(tx, {
        tenantId,
        userId,
        action: 'order correction asked',
        subjectType: 'order',
        subjectId: orderId,
        details: { order_ref: order.orderRef, fulfiller: holder.name },
      });
      return { status: order.status, waiting: true };
    }
    const isHeldUp = order.status === 'address issue';
    const next =
      (isHeldUp && (await findLastOrderIssue(tx, { tenantId, orderId, issue: 'address issue' }))?.next) || null;
    const status = next ?? order.status;
    await writeOrderAddress(tx, order, customer, { userId, notifyShopper: body.notify_shopper === true, status });
    // The table of status changes decides the next status; the role of the person who corrected the address does not
    // matter.
    const move = { tenantId, orderId, userId, from: 'address issue', actor: 'system' } as const;
    if (next) {
      await ensureFulfilment(tx, { tenantId, orderId });
      await moveOrder(tx, { ...move, to: next });
      await enqueueFulfilment(tx, { tenantId, orderId });
    }
    return { status, waiting: false };
  });
}

/**
 * Checks the changed fields of an address.
 * @throws AppError `invalid` when a phone number was removed, or a new postcode is doubtful and not confirmed
 */
function checkAddress(before: CustomerSnapshot, after: CustomerSnapshot, isPostcodeConfirmed: boolean): void {
  const isMoved = (['postcode', 'country', 'state'] as const).some((field) => after[field] !== before[field]);
  const doubt = isMoved && !isPostcodeConfirmed ? findPostcodeDoubt(after) : null;
  const errors = {
    ...(after.phone === '' && before.phone !== '' ? { phone: ['required'] } : {}),
    ...(doubt ? { address_postcode: [buildErrorReason(doubt.code, doubt.params)] } : {}),
  };
  if (Object.keys(errors).length > 0) throw buildInvalidFieldsError(errors);
}

const changedFields = (before: CustomerSnapshot, after: CustomerSnapshot): string[] =>
  Object.keys(after).filter((field) => Reflect.get(after, field) !== Reflect.get(before, field));

/**
 * Writes the new address of an order whose row is locked, notifies its shopper if requested, and records the author.
 */
export async function writeOrderAddress(
  tx: Tx,
  order: typeof orders.$inferSelect,
  customer: CustomerSnapshot,
  options: { readonly userId: number | null; readonly notifyShopper: boolean; readonly status: string },
): Promise<void> {
  const { userId, notifyShopper, status } = options;
  const of = { tenantId: asTenantId(order.tenantId), orderId: order.id };
  const changed = changedFields(order.customer, customer);
  await tx
    .update(orders)
    .set({ customer, version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(orders.tenantId, of.tenantId), eq(orders.id, of.orderId)));
  const shopOrder = await findShopOrderName(tx, of);
  await rewordOrder(tx, {
    ...of,
    searchTerms: [
      ...buildSearchTerms({ orderRef: order.orderRef, customer }),
      ...buildShopSearchTerms(shopOrder?.name ?? ''),
    ],
  });
  await addTimelineEntry(tx, {
    ...of,
    actorId: userId,
    kind: 'note',
    code: 'address corrected',
    // Both versions are in the timeline rather than in the immutable audit log, because erasing a person reaches the
    // timeline.
    params: {
      fields: changed.length,
      before: writeLines(order.customer),
      after: writeLines(customer),
      version: order.version + 1,
    },
    changed: 'customer',
  });
  // Each correction is mailed once, identified by its version.
  if (notifyShopper && customer.email !== '')
    await queueCorrectionMail(tx, { ...of, kind: 'correction', key: `address ${order.version + 1}` });
  await recordAudit(tx, {
    tenantId: of.tenantId,
    userId,
    action: 'order address corrected',
    subjectType: 'order',
    subjectId: order.id,
    details: { order_ref: order.orderRef, fields: changed, status },
  });
}

/** Returns address and phone number as lines for the timeline. */
const writeLines = (customer: CustomerSnapshot): string =>
  [
    customer.name,
    customer.addressFirstLine,
    customer.addressSecondLine,
    ...formatPlaceLines(customer),
    customer.country,
    customer.phone,
  ]
    .filter((line) => line.trim() !== '')
    .join('\n');

const toCustomerAddress = (body: Body) => ({
  name: body.name,
  phone: body.phone,
  addressFirstLine: body.address_first_line,
  addressSecondLine: body.address_second_line,
  city: body.address_city,
  county: body.address_county,
  postcode: body.address_postcode,
});

/**
 * Returns the changes of country and state. The price depends on both, so an existing value cannot be changed; where
 * Shopify provided no value, a person adds it.
 * @throws AppError `invalid` when a required country or state is missing, or when an existing one would be changed
 */
function toCountryChange(customer: CustomerSnapshot, body: Body): Partial<CustomerSnapshot> {
  if (customer.country !== '' && body.address_country !== undefined)
    throw buildInvalidFieldsError({ address_country: ['invalid'] });
  // An omitted state counts as empty.
  if (customer.state !== '' && (body.address_state ?? '') !== '')
    throw buildInvalidFieldsError({ address_state: ['invalid'] });
  const country = customer.country === '' ? findCountryByName(body.address_country ?? '') : customer;
  if (!country) throw buildInvalidFieldsError({ address_country: ['required'] });
  const name = 'country' in country ? country.country : country.name;
  const named = 'country' in country ? {} : { country: country.name, countryIso2: country.iso2 };
  if (!isStateNeeded(name) || customer.state !== '') return named;
  const state = body.address_state ?? '';
  // Orders of the platform's own stores always have a state. Other orders without a state may stay without one.
  if (state === '' && customer.country !== '' && customer.addressFirstLine !== '') return named;
  if (state === '') throw buildInvalidFieldsError({ address_state: ['required'] });
  const stateCode = findStateAbbreviation(state);
  if (!stateCode) throw buildInvalidFieldsError({ address_state: ['invalid'] });
  return { ...named, state, stateAbbreviation: stateCode };
}

async function rewordOrder(tx: Tx, of: { tenantId: TenantId; orderId: string; searchTerms: string[] }): Promise<void> {
  const { tenantId, orderId, searchTerms } = of;
  await tx
    .delete(orderSearchTerms)
    .where(and(eq(orderSearchTerms.tenantId, tenantId), eq(orderSearchTerms.orderId, orderId)));
  await tx.insert(orderSearchTerms).values([...new Set(searchTerms)].map((term) => ({ tenantId, term, orderId })));
}
