import { eq, sql } from 'drizzle-orm';
import type { WidgetSettingsDto } from '@/lib/contracts/widget';
import type { Tx } from '@/lib/db/client';
import type { EventActor } from '@/lib/db/keys';
import { eventProducts, events } from '@/lib/db/schema';
import { listSafeOrigins, parseWidgetOrigin } from '@/lib/domain/widget/origins';
import { buildInvalidFieldsError, type FieldErrors } from '@/lib/platform/errors';
import { recordEventAudit, updateEvent } from '../events/change';
import { changeTenantEvent, type TenantEvent } from '../stores/own-event';
import { tenantShopOriginSql } from '../stores/queries';

/** Returns the settings of a store's widget (SHP-08). */
export async function readWidgetSettings(tx: Tx, event: TenantEvent): Promise<WidgetSettingsDto> {
  const [row] = await tx
    .select({
      shop: tenantShopOriginSql,
      products: sql<number>`(select count(*)::int from ${eventProducts} p where p.event_id = ${event.id})`,
    })
    .from(events)
    .where(eq(events.id, event.id));
  return {
    origins: listSafeOrigins(event.widgetOrigins),
    shop_origin: row?.shop ?? null,
    status: event.status,
    locked: event.locked,
    products: row?.products ?? 0,
  };
}

/**
 * Saves the sites that may frame a store's personaliser. Fails with `invalid`, with the numbers of the lines that are
 * not valid origins, and with `conflict` while the store is locked.
 */
export function saveWidgetOrigins(change: EventActor, typed: readonly string[]) {
  const newOrigins = parseOrigins(typed.filter((line) => line !== ''));
  return changeTenantEvent(change, async (tx, event) => {
    const before = listSafeOrigins(event.widgetOrigins);
    const isSame = before.length === newOrigins.length && newOrigins.every((origin) => before.includes(origin));
    if (isSame) return readWidgetSettings(tx, event);
    const saved = await updateEvent(tx, event, { widgetOrigins: newOrigins });
    await recordEventAudit(tx, change, event, 'event widget updated', { from: before, to: newOrigins });
    return readWidgetSettings(tx, saved);
  });
}

function parseOrigins(lines: readonly string[]): string[] {
  const parsed = lines.map(parseWidgetOrigin);
  const errors: FieldErrors = Object.fromEntries(
    parsed.flatMap((one, at) => ('problem' in one ? [[`origins.${at}`, [one.problem]]] : [])),
  );
  if (Object.keys(errors).length > 0) throw buildInvalidFieldsError(errors);
  return [...new Set(parsed.flatMap((one) => ('origin' in one ? [one.origin] : [])))];
}
