import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventKey } from '@/lib/db/keys';
import { voucherRedemptions, vouchers } from '@/lib/db/schema';
import type { VoucherState } from '@/lib/domain/vouchers/codes';

export interface VoucherFilter {
  readonly q?: string | undefined;
  readonly state?: VoucherState | undefined;
  /** Whether unlisted codes are masked for the reader. */
  readonly hidden?: boolean;
}
export type VoucherRow = typeof vouchers.$inferSelect;

const toEventKey = ({ tenantId, eventId }: EventKey) =>
  and(eq(vouchers.tenantId, tenantId), eq(vouchers.eventId, eventId));

const isUsedUp = sql`${vouchers.usageLimit} is not null and ${vouchers.taken} >= ${vouchers.usageLimit}`;
const isOver = sql`${vouchers.validUntil} is not null and ${vouchers.validUntil} <= now()`;
const isEarly = sql`${vouchers.validFrom} is not null and ${vouchers.validFrom} >= now()`;
/** SQL conditions of the states in lib/domain/vouchers/codes.ts. */
const STATES: Readonly<Record<VoucherState, SQL>> = {
  off: sql`not ${vouchers.active}`,
  'used up': sql`${vouchers.active} and (${isUsedUp})`,
  expired: sql`${vouchers.active} and not (${isUsedUp}) and (${isOver})`,
  scheduled: sql`${vouchers.active} and not (${isUsedUp}) and not (${isOver}) and (${isEarly})`,
  usable: sql`${vouchers.active} and not (${isUsedUp}) and not (${isOver}) and not (${isEarly})`,
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Condition for codes that contain a text. `isHidden`: unlisted codes must equal the text, because a reader of masked
 * codes could otherwise find them letter by letter.
 */
export const isCodeLikeSql = (text: string, isHidden: boolean): SQL => {
  const contained = sql`${vouchers.code} ilike ${`%${escapeLike(text)}%`}`;
  return isHidden
    ? sql`((${vouchers.listed} and ${contained}) or ${vouchers.code} ilike ${escapeLike(text)})`
    : contained;
};

const matching = (input: EventKey, { q, state, hidden = false }: VoucherFilter) => {
  const text = q?.trim();
  return and(toEventKey(input), text ? isCodeLikeSql(text, hidden) : undefined, state ? STATES[state] : undefined);
};

const SORTS = {
  newest: [desc(vouchers.id)],
  oldest: [asc(vouchers.id)],
  code: [asc(vouchers.code)],
  'code-desc': [desc(vouchers.code)],
  used: [desc(vouchers.taken), desc(vouchers.id)],
  'used-asc': [asc(vouchers.taken), desc(vouchers.id)],
} as const;

export async function listVouchers(
  tx: Tx,
  input: EventKey & VoucherFilter & { sort: keyof typeof SORTS; page: number; perPage: number },
) {
  const where = matching(input, input);
  const rows = await tx
    .select()
    .from(vouchers)
    .where(where)
    .orderBy(...SORTS[input.sort])
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  return { rows, total: await tx.$count(vouchers, where) };
}

/** Lists the next codes of an export, newest first, with ids below the last one read. */
export function listVouchersBelow(
  tx: Tx,
  input: EventKey & VoucherFilter & { below: number | null; limit: number },
): Promise<VoucherRow[]> {
  return tx
    .select()
    .from(vouchers)
    .where(and(matching(input, input), input.below === null ? undefined : lt(vouchers.id, input.below)))
    .orderBy(desc(vouchers.id))
    .limit(input.limit);
}

/** Returns a code with its row locked until the transaction ends, so that a concurrent use is counted. */
export async function lockVoucher(tx: Tx, input: EventKey & { id: number }): Promise<VoucherRow | null> {
  const [row] = await tx
    .select()
    .from(vouchers)
    .where(and(toEventKey(input), eq(vouchers.id, input.id)))
    .for('update');
  return row ?? null;
}

/**
 * Returns whether any order has ever reserved the code, including released reservations, because the orders' history
 * contains the code.
 */
export async function wasVoucherEverReserved(tx: Tx, input: { tenantId: TenantId; id: number }): Promise<boolean> {
  const held = and(eq(voucherRedemptions.voucherId, input.id), eq(voucherRedemptions.tenantId, input.tenantId));
  return (await tx.$count(voucherRedemptions, held)) > 0;
}

/** Returns which of these codes the event already has. */
export async function listExistingCodes(tx: Tx, input: EventKey & { codes: readonly string[] }): Promise<Set<string>> {
  if (input.codes.length === 0) return new Set();
  const rows = await tx
    .select({ code: vouchers.code })
    .from(vouchers)
    .where(and(toEventKey(input), inArray(vouchers.code, [...input.codes])));
  return new Set(rows.map(({ code }) => code));
}

export type NewVoucher = Omit<typeof vouchers.$inferInsert, 'id' | 'tenantId' | 'eventId' | 'taken' | 'createdAt'>;

const ROWS_A_STATEMENT = 1_000;

/**
 * Inserts codes and returns the inserted ones; codes that the event already has, also through a concurrent insert, are
 * left out.
 */
export async function insertVouchers(tx: Tx, input: EventKey & { rows: readonly NewVoucher[] }): Promise<VoucherRow[]> {
  const { tenantId, eventId, rows } = input;
  const added: VoucherRow[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = rows.slice(from, from + ROWS_A_STATEMENT).map((row) => ({ ...row, tenantId, eventId }));
    added.push(...(await tx.insert(vouchers).values(part).onConflictDoNothing().returning()));
  }
  return added;
}

export async function updateVoucher(tx: Tx, input: EventKey & { id: number; change: Partial<NewVoucher> }) {
  const [row] = await tx
    .update(vouchers)
    .set(input.change)
    .where(and(toEventKey(input), eq(vouchers.id, input.id)))
    .returning();
  return row ?? null;
}

export async function deleteVoucher(tx: Tx, input: EventKey & { id: number }): Promise<void> {
  await tx.delete(vouchers).where(and(toEventKey(input), eq(vouchers.id, input.id)));
}
