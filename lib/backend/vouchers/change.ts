import { randomBytes } from 'node:crypto';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { voucherEndpoints } from '@/lib/contracts/vouchers';
import { isUniqueViolation, type Tx } from '@/lib/db/client';
import type { EventActor } from '@/lib/db/keys';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { buildRandomVoucherCode, RANDOM_CODE_LENGTH } from '@/lib/domain/vouchers/codes';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { publishStoreChange } from '../stores/changed';
import { changeTenantEvent, type TenantEvent } from '../stores/own-event';
import {
  deleteVoucher,
  insertVouchers,
  lockVoucher,
  updateVoucher,
  type VoucherRow,
  wasVoucherEverReserved,
} from './queries';

type Body<Name extends keyof typeof voucherEndpoints> = ParsedInput<(typeof voucherEndpoints)[Name]>['body'];

/** Returns the kind of an event's codes: gift stores have promotion codes, all others have vouchers (VOU-08). */
export const getVoucherKind = (event: Pick<TenantEvent, 'type'>): 'voucher' | 'promo' =>
  event.type === 'promo' ? 'promo' : 'voucher';

export const buildDuplicateCodeError = () => buildInvalidFieldsError({ code: ['exists already'] });

/**
 * Runs `work` on the codes of an event and clears its store's cache: the checkout page contains the format rules of the
 * codes (`service.codeRules`).
 */
export function changeCodes<T>(named: EventActor, work: (tx: Tx, event: TenantEvent) => Promise<T>): Promise<T> {
  return changeTenantEvent(named, async (tx, event) => {
    const result = await work(tx, event);
    await publishStoreChange(tx, event);
    return result;
  });
}

/** Adds a code. Fails with `invalid` per field, `not_found`, and `conflict` while the event is locked. */
export function addVoucher(named: EventActor, body: Body<'create'>): Promise<VoucherRow> {
  return changeCodes(named, async (tx, event) => {
    const settings = toVoucherSettings(event, body);
    const row = { ...settings, code: body.code, listed: settings.listed && body.listed };
    const [added] = await insertVouchers(tx, { ...toEventKey(event), rows: [row] });
    if (!added) throw buildDuplicateCodeError();
    await recordAddedVouchers(tx, named, event, { codes: 1, how: 'one by one' });
    return added;
  });
}

/** Adds random codes. A code that exists already is replaced by another random one. */
export function generateVouchers(named: EventActor, body: Body<'generate'>): Promise<string[]> {
  return changeCodes(named, async (tx, event) => {
    const { count, prefix } = body;
    // Generated codes are not listed; otherwise every visitor of the store's checkout could read all of them.
    const settings = { ...toVoucherSettings(event, body), listed: false };
    const codes: string[] = [];
    while (codes.length < count) {
      const rows = Array.from({ length: count - codes.length }, () => ({
        ...settings,
        code: buildRandomVoucherCode(randomBytes(RANDOM_CODE_LENGTH), prefix),
      }));
      codes.push(...(await insertVouchers(tx, { ...toEventKey(event), rows })).map(({ code }) => code));
    }
    await recordAddedVouchers(tx, named, event, { codes: codes.length, how: 'generated' });
    return codes;
  });
}

/**
 * Changes the given fields of a code. A code that orders have used cannot be renamed, or limited to less than its uses.
 */
export function changeVoucher(named: EventActor, id: number, body: Body<'update'>): Promise<VoucherRow> {
  return changeCodes(named, async (tx, event) => {
    const existingVoucher = await lockVoucher(tx, { ...toEventKey(event), id });
    if (!existingVoucher) throw buildNotFoundError();
    const { code, discount_amount: discountMinor, usage_limit: usageLimit, ...rest } = body;
    const isRenamed = code !== undefined && code !== existingVoucher.code;
    if (isRenamed && (await wasVoucherEverReserved(tx, { ...named, id })))
      throw buildInvalidFieldsError({ code: ['used by orders'] });
    if (usageLimit !== undefined && usageLimit !== null && usageLimit < existingVoucher.taken)
      throw buildInvalidFieldsError({ usage_limit: ['below its uses'] });
    const from = rest.valid_from === undefined ? existingVoucher.validFrom : rest.valid_from;
    const until = rest.valid_until === undefined ? existingVoucher.validUntil : rest.valid_until;
    assertPeriod(from, until);
    const change = {
      ...(isRenamed ? { code } : {}),
      ...(discountMinor === undefined ? {} : { discountMinor: requireDiscount(event, discountMinor) }),
      ...(usageLimit === undefined ? {} : { usageLimit }),
      validFrom: from,
      validUntil: until,
      active: rest.active ?? existingVoucher.active,
      listed: getVoucherKind(event) === 'voucher' && (rest.listed ?? existingVoucher.listed),
    };
    const row = await renamed(() => updateVoucher(tx, { ...toEventKey(event), id, change }));
    if (!row) throw buildNotFoundError();
    await recordAudit(tx, {
      tenantId: named.tenantId,
      userId: named.userId,
      action: 'voucher changed',
      subjectType: 'voucher',
      subjectId: id,
      details: { event: event.slug, fields: Object.keys(body) },
    });
    return row;
  });
}

/** Deletes a code that no order has ever used; 409 for used codes, which can be switched off instead. */
export function removeVoucher(named: EventActor, id: number): Promise<void> {
  return changeCodes(named, async (tx, event) => {
    const existingVoucher = await lockVoucher(tx, { ...toEventKey(event), id });
    if (!existingVoucher) throw buildNotFoundError();
    if (existingVoucher.taken > 0 || (await wasVoucherEverReserved(tx, { ...named, id })))
      throw new AppError('conflict', buildErrorReason('code_used'));
    await deleteVoucher(tx, { ...toEventKey(event), id });
    await recordAudit(tx, {
      tenantId: named.tenantId,
      userId: named.userId,
      action: 'voucher deleted',
      subjectType: 'voucher',
      subjectId: id,
      details: { event: event.slug },
    });
  });
}

export const toEventKey = (event: TenantEvent) => ({ tenantId: event.tenantId, eventId: event.id });

export async function recordAddedVouchers(
  tx: Tx,
  { tenantId, userId }: EventActor,
  event: TenantEvent,
  details: { readonly codes: number; readonly how: string },
): Promise<void> {
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'vouchers added',
    subjectType: 'event',
    subjectId: event.id,
    details: { event: event.slug, ...details },
  });
}

function toVoucherSettings(event: TenantEvent, body: Body<'create'> | Body<'generate'>) {
  assertPeriod(body.valid_from, body.valid_until);
  return {
    kind: getVoucherKind(event),
    discountMinor: requireDiscount(event, body.discount_amount),
    usageLimit: body.usage_limit,
    validFrom: body.valid_from,
    validUntil: body.valid_until,
    active: body.active,
    // Promotion codes are never shown publicly (VOU-05).
    listed: getVoucherKind(event) === 'voucher',
  };
}

/**
 * Returns the discount of a code: required for a voucher, 0 for a promotion code, because the products of a gift store
 * are free.
 */
function requireDiscount(event: TenantEvent, minor: number | undefined): number {
  if (getVoucherKind(event) === 'promo') return 0;
  if (minor === undefined) throw buildInvalidFieldsError({ discount_amount: ['required'] });
  if (minor <= 0) throw buildInvalidFieldsError({ discount_amount: ['too small'] });
  return minor;
}

function assertPeriod(from: Date | null, until: Date | null): void {
  if (from && until && from >= until) throw buildInvalidFieldsError({ valid_until: ['ends before it starts'] });
}

async function renamed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'vouchers_key')) throw buildDuplicateCodeError();
    throw error;
  }
}
