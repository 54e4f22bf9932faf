import { and, eq, gt, sql } from 'drizzle-orm';
import type { EventActor } from '@/lib/db/keys';
import { storeDrafts } from '@/lib/db/schema';
import type { StoreConfigChange } from '@/lib/domain/store/store-config';
import { withTenantEvent } from '../stores/own-event';
import { parseConfigChange } from './save';

/** Saves a person's unsaved input for their own preview (EVT-13). Fails like saving. */
export async function saveConfigDraft({ tenantId, userId, slug }: EventActor, input: unknown): Promise<void> {
  const config = parseConfigChange(input);
  await withTenantEvent({ tenantId, slug }, (tx, event) =>
    tx
      .insert(storeDrafts)
      .values({ tenantId, userId, eventId: event.id, config })
      .onConflictDoUpdate({
        target: [storeDrafts.eventId, storeDrafts.userId],
        set: { config, updatedAt: sql`now()` },
      }),
  );
}

/** Returns the input saved by {@link saveConfigDraft} within the last hour; null without one. */
export function findConfigDraft({ tenantId, userId, slug }: EventActor): Promise<StoreConfigChange | null> {
  return withTenantEvent({ tenantId, slug }, async (tx, event) => {
    const [row] = await tx
      .select({ config: storeDrafts.config })
      .from(storeDrafts)
      .where(
        and(
          eq(storeDrafts.tenantId, tenantId),
          eq(storeDrafts.eventId, event.id),
          eq(storeDrafts.userId, userId),
          gt(storeDrafts.updatedAt, sql`now() - interval '1 hour'`),
        ),
      );
    return row ? parseConfigChange(row.config) : null;
  });
}
