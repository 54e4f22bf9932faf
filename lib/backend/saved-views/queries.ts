import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { MAX_SAVED_VIEWS, type SavedViewDto } from '@/lib/contracts/saved-views';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { defaultViews, savedViews, users } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { can } from '@/lib/domain/roles/roles';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import type { SignedIn } from '../http/signed-in';

/** User who reads views, and the tenant that owns them. */
export interface ViewReader {
  readonly tenantId: TenantId;
  readonly user: SignedIn;
}

type Row = typeof savedViews.$inferSelect;

/**
 * Returns whether the reader may change a view: its owner may, for a shared view only with the right to share views;
 * administrators may change all shared views.
 */
export const mayChangeView = ({ user }: ViewReader, view: Pick<Row, 'userId' | 'shared'>): boolean =>
  view.shared
    ? can(user, 'orders.curateViews') || (view.userId === user.userId && can(user, 'orders.shareViews'))
    : view.userId === user.userId;

/**
 * Condition for the views that a user can see: their own ones and those that colleagues share. Private views of other
 * users are treated as not existing.
 */
export function isVisibleToSql({ tenantId, user }: ViewReader): SQL | undefined {
  return and(eq(savedViews.tenantId, tenantId), or(savedViews.shared, eq(savedViews.userId, user.userId)));
}

/** Returns the views of a screen, or one view, as the reader sees them. */
export async function readSavedViews(tx: Tx, reader: ViewReader, which: SQL): Promise<SavedViewDto[]> {
  const rows = await tx
    .select({
      id: savedViews.id,
      name: savedViews.name,
      query: savedViews.query,
      shared: savedViews.shared,
      userId: savedViews.userId,
      by: users.name,
      first: defaultViews.viewId,
    })
    .from(savedViews)
    .leftJoin(users, and(eq(users.id, savedViews.userId), eq(users.tenantId, reader.tenantId)))
    .leftJoin(
      defaultViews,
      and(
        eq(defaultViews.tenantId, reader.tenantId),
        eq(defaultViews.userId, reader.user.userId),
        eq(defaultViews.viewId, savedViews.id),
      ),
    )
    .where(and(isVisibleToSql(reader), which))
    .orderBy(desc(savedViews.shared), asc(savedViews.id));
  return rows.map(({ userId, by, first, ...view }) => ({
    ...view,
    by: userId === reader.user.userId ? null : by,
    may_change: mayChangeView(reader, { userId, shared: view.shared }),
    is_first: first !== null,
  }));
}

/** Same as {@link readSavedViews} for one view that must exist. */
export async function readSavedView(tx: Tx, reader: ViewReader, id: number): Promise<SavedViewDto> {
  const [view] = await readSavedViews(tx, reader, eq(savedViews.id, id));
  if (!view) throw buildNotFoundError();
  return view;
}

/**
 * Checks that one more view fits into the quota of a screen's shared views, or of a user's private views. A lock
 * serialises this, because two concurrent calls would both find the last free place.
 */
export async function assertViewQuota(
  tx: Tx,
  place: Pick<Row, 'tenantId' | 'screen' | 'userId' | 'shared'>,
): Promise<void> {
  const { tenantId, screen, userId, shared } = place;
  const lane = `views:${tenantId}:${screen}:${shared ? 'shared' : userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lane}::text, 0))`);
  const theirs = shared ? undefined : eq(savedViews.userId, userId);
  const [viewCount] = await tx
    .select({ rows: count() })
    .from(savedViews)
    .where(
      and(eq(savedViews.tenantId, tenantId), eq(savedViews.screen, screen), eq(savedViews.shared, shared), theirs),
    );
  if ((viewCount?.rows ?? 0) >= MAX_SAVED_VIEWS)
    throw buildInvalidFieldsError({ name: [buildErrorReason('most_count', { count: MAX_SAVED_VIEWS })] });
}
