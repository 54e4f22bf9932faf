import { notFound } from 'next/navigation';
import { cache } from 'react';
import { type EventDto, eventEndpoints } from '@/lib/contracts/events';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { type CurrentUser, getSessionContext, redirectToVisit, requireAction, requireUser } from './current-user';

/**
 * Returns the event of a per-event page and the signed-in user; read once per request. Use `event.tenant_id` for calls,
 * because staff on a support visit open another tenant's event; without a visit they are redirected to its start. Shows
 * a 404 for an unknown, deleted or foreign event, and a 403 for a user without permission (EVT-01).
 */
export async function requireEvent(
  slug: string,
  action: Parameters<typeof requireAction>[0] = 'events.view',
): Promise<{ readonly user: CurrentUser; readonly event: EventDto }> {
  const user = await requireAction(action);
  const event = await findEvent(slug);
  if (!event) notFound();
  return { user, event };
}

const findEvent = cache(async (slug: string): Promise<EventDto | null> => {
  if (!isSlugForm(slug)) return null;
  const user = await requireUser();
  const ownEvent = await readEvent(user.tenant_id, slug);
  if (ownEvent || user.superadmin !== 1) return ownEvent;
  const tenant = await findTenantId(slug);
  if (tenant !== null) await redirectToVisit(tenant);
  return null;
});

async function readEvent(tenant: number, slug: string): Promise<EventDto | null> {
  const call = tenantApi.call(eventEndpoints.show, { params: { tenant, slug } }, await getSessionContext());
  return (await orNull(call))?.data ?? null;
}

async function findTenantId(slug: string): Promise<number | null> {
  const storeResponse = await orNull(tenantApi.call(storefrontEndpoints.store, { params: { slug } }));
  return storeResponse?.data.tenant_id ?? null;
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
