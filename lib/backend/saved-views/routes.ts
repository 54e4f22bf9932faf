import { and, asc, count, eq, sql } from 'drizzle-orm';
import { wrap } from '@/lib/contracts/define';
import { MOST_VIEWS, savedViewEndpoints } from '@/lib/contracts/saved-views';
import { isUniqueViolation, withTenant } from '@/lib/db/client';
import { isRowId, type TenantId } from '@/lib/db/ids';
import { savedViews } from '@/lib/db/schema';
import { invalidFields, notFound } from '@/lib/errors';
import { userRoute } from '../http/route';

const shown = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

/** A view that is this user's own; another's does not exist. */
function own(call: { tenantId: TenantId; user: { userId: number }; params: { viewId: number } }) {
  if (!isRowId(call.params.viewId)) throw notFound();
  return and(
    eq(savedViews.tenantId, call.tenantId),
    eq(savedViews.userId, call.user.userId),
    eq(savedViews.id, call.params.viewId),
  );
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'saved_views_key')) throw invalidFields({ name: ['taken'] });
    throw error;
  }
}

/** Named filters of lists (UX C3). */
export const savedViewRoutes = [
  userRoute(savedViewEndpoints.list, async ({ tenantId, user, query }) =>
    wrap(
      await withTenant(tenantId, (tx) =>
        tx
          .select(shown)
          .from(savedViews)
          .where(
            and(
              eq(savedViews.tenantId, tenantId),
              eq(savedViews.userId, user.userId),
              eq(savedViews.screen, query.screen),
            ),
          )
          .orderBy(asc(savedViews.id)),
      ),
    ),
  ),
  userRoute(savedViewEndpoints.create, async ({ tenantId, user, body }) =>
    wrap(
      await orNameTaken(
        withTenant(tenantId, async (tx) => {
          // One after the other: two at once would both find room for the last one.
          const lane = `views:${user.userId}:${body.screen}`;
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lane}::text, 0))`);
          const [kept] = await tx
            .select({ rows: count() })
            .from(savedViews)
            .where(and(eq(savedViews.userId, user.userId), eq(savedViews.screen, body.screen)));
          if ((kept?.rows ?? 0) >= MOST_VIEWS) throw invalidFields({ name: ['too many'] });
          const [row] = await tx
            .insert(savedViews)
            .values({ tenantId, userId: user.userId, ...body })
            .returning(shown);
          if (!row) throw new Error('an insert returned no view');
          return row;
        }),
      ),
    ),
  ),
  userRoute(savedViewEndpoints.update, async (call) => {
    const { name, query } = call.body;
    if (name === undefined && query === undefined) throw invalidFields({ name: ['required'] });
    const change = { ...(name === undefined ? {} : { name }), ...(query === undefined ? {} : { query }) };
    const update = withTenant(call.tenantId, (tx) =>
      tx.update(savedViews).set(change).where(own(call)).returning(shown),
    );
    const [row] = await orNameTaken(update);
    if (!row) throw notFound();
    return wrap(row);
  }),
  userRoute(savedViewEndpoints.delete, async (call) => {
    const rows = await withTenant(call.tenantId, (tx) =>
      tx.delete(savedViews).where(own(call)).returning({ id: savedViews.id }),
    );
    if (rows.length === 0) throw notFound();
    return wrap({ deleted: true as const });
  }),
];
