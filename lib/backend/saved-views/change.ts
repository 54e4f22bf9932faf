import { and, eq, ne } from 'drizzle-orm';
import type { SavedViewDto } from '@/lib/contracts/saved-views';
import { isUniqueViolation, type Tx, withTenant } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { defaultViews, savedViews } from '@/lib/db/schema';
import { toViewQuery } from '@/lib/domain/orders/view-query';
import { can } from '@/lib/domain/roles/roles';
import { buildForbiddenError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { assertViewQuota, isVisibleToSql, mayChangeView, readSavedView, type ViewReader } from './queries';

interface ViewInput {
  readonly name: string;
  readonly query: string;
  readonly shared?: boolean | undefined;
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'saved_views_key') || isUniqueViolation(error, 'saved_views_shared_key'))
      throw buildInvalidFieldsError({ name: ['taken'] });
    throw error;
  }
}

/**
 * Saves a view, private or shared with all colleagues. 403 for users who may not share, 422 for a name that is already
 * in use.
 */
export function createView(
  reader: ViewReader,
  viewInput: ViewInput & { readonly screen: string },
): Promise<SavedViewDto> {
  const { tenantId, user } = reader;
  const { screen, name, query, shared = false } = viewInput;
  if (shared && !can(user, 'orders.shareViews')) throw buildForbiddenError();
  const place = { tenantId, userId: user.userId, screen, shared };
  return orNameTaken(
    withTenant(tenantId, async (tx) => {
      await assertViewQuota(tx, place);
      const [row] = await tx
        .insert(savedViews)
        .values({ ...place, name, query: toViewQuery(query) })
        .returning({ id: savedViews.id });
      if (!row) throw new Error('an insert returned no view');
      return readSavedView(tx, reader, row.id);
    }),
  );
}

/**
 * Changes a view. Only its owner decides whether it is shared. When it is no longer shared, colleagues who had chosen
 * it as their default view see the unfiltered list again.
 */
export function changeView(reader: ViewReader, id: number, viewInput: Partial<ViewInput>): Promise<SavedViewDto> {
  const { tenantId, user } = reader;
  const { name, query, shared } = viewInput;
  if (name === undefined && query === undefined && shared === undefined)
    throw buildInvalidFieldsError({ name: ['required'] });
  return orNameTaken(
    withTenant(tenantId, async (tx) => {
      const view = await changeable(tx, reader, id);
      const moves = shared !== undefined && shared !== view.shared;
      if (moves) {
        if (view.userId !== user.userId || !can(user, 'orders.shareViews')) throw buildForbiddenError();
        await assertViewQuota(tx, { ...view, shared });
        if (!shared) await clearFirstView(tx, reader, id);
      }
      await tx
        .update(savedViews)
        .set({
          ...(name === undefined ? {} : { name }),
          ...(query === undefined ? {} : { query: toViewQuery(query) }),
          ...(moves ? { shared } : {}),
        })
        .where(and(eq(savedViews.tenantId, tenantId), eq(savedViews.id, id)));
      return readSavedView(tx, reader, id);
    }),
  );
}

/** Deletes a view; a shared view is deleted for all colleagues. */
export function removeView(reader: ViewReader, id: number): Promise<void> {
  return withTenant(reader.tenantId, async (tx) => {
    await changeable(tx, reader, id);
    await tx.delete(savedViews).where(and(eq(savedViews.tenantId, reader.tenantId), eq(savedViews.id, id)));
  });
}

/** Sets the default view of the reader's list; null = the unfiltered list. */
export function setDefaultView(reader: ViewReader, screen: string, id: number | null): Promise<void> {
  const { tenantId, user } = reader;
  const firstViewKey = { tenantId, userId: user.userId, screen };
  return withTenant(tenantId, async (tx) => {
    if (id === null) {
      await tx
        .delete(defaultViews)
        .where(
          and(
            eq(defaultViews.tenantId, tenantId),
            eq(defaultViews.userId, user.userId),
            eq(defaultViews.screen, screen),
          ),
        );
      return;
    }
    const view = await lockSeen(tx, reader, id);
    if (view.screen !== screen) throw buildNotFoundError();
    await tx
      .insert(defaultViews)
      .values({ ...firstViewKey, viewId: id })
      .onConflictDoUpdate({
        target: [defaultViews.userId, defaultViews.tenantId, defaultViews.screen],
        set: { viewId: id },
      });
  });
}

/** Returns a view that the reader can see, with its row locked until the transaction ends. */
async function lockSeen(tx: Tx, reader: ViewReader, id: number) {
  if (!isRowId(id)) throw buildNotFoundError();
  const [view] = await tx
    .select()
    .from(savedViews)
    .where(and(isVisibleToSql(reader), eq(savedViews.id, id)))
    .for('update');
  if (!view) throw buildNotFoundError();
  return view;
}

async function changeable(tx: Tx, reader: ViewReader, id: number) {
  const view = await lockSeen(tx, reader, id);
  if (!mayChangeView(reader, view)) throw buildForbiddenError();
  return view;
}

const clearFirstView = (tx: Tx, { tenantId, user }: ViewReader, id: number) =>
  tx
    .delete(defaultViews)
    .where(and(eq(defaultViews.tenantId, tenantId), eq(defaultViews.viewId, id), ne(defaultViews.userId, user.userId)));
