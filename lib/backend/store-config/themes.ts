import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { ActorContext } from '@/lib/db/keys';
import { colourSets, events, type FontFace, fontSets } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { ColourSetFields, FontSetFields } from '@/lib/domain/store/store-config';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { findFont } from '@/lib/rendering/core/fonts';
import { recordAudit } from '../audit/record';
import { listEventsUsingSet } from './queries';

/** Maximum number of own sets of a kind per tenant. */
const MAX_SETS = 100;

/** Adds a colour set, or changes one of the tenant's own. 404 for the platform's and other tenants' sets (EVT-10). */
export async function writeColourSet(tx: Tx, actor: ActorContext, id: number | null, fields: ColourSetFields) {
  const { tenantId, userId } = actor;
  if (id === null) assertBelowLimit(await tx.$count(colourSets, eq(colourSets.tenantId, tenantId)));
  const [row] =
    id === null
      ? await tx
          .insert(colourSets)
          .values({ ...fields, tenantId, createdByUserId: userId })
          .returning({ id: colourSets.id })
      : await tx.update(colourSets).set(fields).where(ownColourSet(actor, id)).returning({ id: colourSets.id });
  if (!row) throw buildNotFoundError();
  const details = { name: fields.name, did: id === null ? 'added' : 'changed' };
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'colour set changed',
    subjectType: 'colour set',
    subjectId: row.id,
    details,
  });
  return row.id;
}

function assertBelowLimit(sets: number): void {
  if (sets >= MAX_SETS) throw new AppError('conflict', buildErrorReason('sets_full', { count: MAX_SETS }));
}

/**
 * Adds a font set, or changes one of the tenant's own (EVT-11). A face's address comes from the catalogue. 422 for an
 * unknown family, 404 for the platform's and other tenants' sets.
 */
export async function writeFontSet(tx: Tx, actor: ActorContext, id: number | null, fields: FontSetFields) {
  const { tenantId, userId } = actor;
  const columns = {
    name: fields.fontSetName,
    description: fields.fontSetDescription,
    fontOne: catalogueFace('fontOne', fields.fontOne),
    fontTwo: catalogueFace('fontTwo', fields.fontTwo),
  };
  if (id === null) assertBelowLimit(await tx.$count(fontSets, eq(fontSets.tenantId, tenantId)));
  const [row] =
    id === null
      ? await tx
          .insert(fontSets)
          .values({ ...columns, tenantId, createdByUserId: userId })
          .returning({ id: fontSets.id })
      : await tx.update(fontSets).set(columns).where(ownFontSet(actor, id)).returning({ id: fontSets.id });
  if (!row) throw buildNotFoundError();
  const details = { name: columns.name, did: id === null ? 'added' : 'changed' };
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'font set changed',
    subjectType: 'font set',
    subjectId: row.id,
    details,
  });
  return row.id;
}

/**
 * Locks a colour or font set that a store is about to use, so that the set cannot be deleted meanwhile. Sets of the
 * platform (`tenantId` null) are never deleted. Returns the set's id.
 * @throws AppError `not_found` when the set was just deleted
 */
export async function lockSet(
  tx: Tx,
  sets: typeof colourSets | typeof fontSets,
  { id, tenantId }: { readonly id: number; readonly tenantId: number | null },
): Promise<number> {
  if (tenantId === null) return id;
  const held = await tx.select({ id: sets.id }).from(sets).where(eq(sets.id, id)).for('key share');
  if (held.length === 0) throw buildNotFoundError();
  return id;
}

/** Deletes one of the tenant's own colour sets; 409 while a store uses it. */
export async function removeColourSet(tx: Tx, actor: ActorContext, id: number): Promise<void> {
  await tx.select({ id: colourSets.id }).from(colourSets).where(ownColourSet(actor, id)).for('update');
  await assertUnworn(tx, actor, eq(events.colourSetId, id));
  const [row] = await tx.delete(colourSets).where(ownColourSet(actor, id)).returning({ name: colourSets.name });
  if (!row) throw buildNotFoundError();
  await recordAudit(tx, {
    ...actor,
    action: 'colour set changed',
    subjectType: 'colour set',
    subjectId: id,
    details: { name: row.name, did: 'deleted' },
  });
}

/** Deletes one of the tenant's own font sets; 409 while a store uses it. */
export async function removeFontSet(tx: Tx, actor: ActorContext, id: number): Promise<void> {
  await tx.select({ id: fontSets.id }).from(fontSets).where(ownFontSet(actor, id)).for('update');
  await assertUnworn(tx, actor, eq(events.fontSetId, id));
  const [row] = await tx.delete(fontSets).where(ownFontSet(actor, id)).returning({ name: fontSets.name });
  if (!row) throw buildNotFoundError();
  await recordAudit(tx, {
    ...actor,
    action: 'font set changed',
    subjectType: 'font set',
    subjectId: id,
    details: { name: row.name, did: 'deleted' },
  });
}

const ownColourSet = ({ tenantId }: ActorContext, id: number) =>
  and(eq(colourSets.id, id), eq(colourSets.tenantId, tenantId));
const ownFontSet = ({ tenantId }: ActorContext, id: number) =>
  and(eq(fontSets.id, id), eq(fontSets.tenantId, tenantId));

async function assertUnworn(tx: Tx, { tenantId }: ActorContext, worn: SQL): Promise<void> {
  const names = await listEventsUsingSet(tx, { tenantId, worn });
  if (names.length > 0) throw new AppError('conflict', buildErrorReason('set_used', { names: names.join(', ') }));
}

/** Returns a face with its catalogue name and file, so that no foreign address reaches a page (EVT-12). */
function catalogueFace(field: string, { name, weight }: FontFace): FontFace {
  const font = findFont(name);
  if (!font) throw buildInvalidFieldsError({ [field]: ['unknown font'], [`${field}.name`]: ['unknown font'] });
  const file = [...font.files].sort((a, b) => distance(a.weight, weight) - distance(b.weight, weight))[0];
  return { name: font.family, url: `/fonts/${file?.file ?? ''}`, weight };
}

/** Returns the distance of a file's weight, or range of weights, from the requested one. */
function distance(weights: string, requestedWeight: number): number {
  const [from = 400, to = from] = weights.split(' ').map(Number);
  return requestedWeight < from ? from - requestedWeight : Math.max(0, requestedWeight - to);
}
