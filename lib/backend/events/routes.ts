import { wrapInEnvelope } from '@/lib/contracts/define';
import { eventEndpoints } from '@/lib/contracts/events';
import { withTenant } from '@/lib/db/client';
import { findSlugProblem } from '@/lib/domain/store/event-terms';
import { slugify } from '@/lib/domain/store/slug';
import { defineUserRoute } from '../http/route';
import type { SignedIn } from '../http/signed-in';
import { withTenantEvent } from '../stores/own-event';
import { saveStoreAddress } from './address';
import { removeEvent, saveStoreDetails, saveStoreSeo, setStoreLock, setStoreStatus } from './change';
import { cloneEvent } from './clone';
import { createEvent, isSlugTaken } from './create';
import { checkDomain, removeDomain, saveDomain } from './domain';
import { listEvents } from './list';
import { readStoreOverview } from './overview';
import { restoreEvent } from './restore';
import { readEvent } from './to-dto';

type Named = Pick<Parameters<typeof setStoreLock>[0], 'tenantId'> & {
  readonly user: SignedIn;
  readonly params: { readonly slug: string };
};
const by = ({ tenantId, user, params }: Named) => ({ tenantId, slug: params.slug, userId: user.userId });

export const eventRoutes = [
  defineUserRoute(eventEndpoints.list, async (call) => wrapInEnvelope(await listEvents(call))),
  defineUserRoute(eventEndpoints.create, async ({ tenantId, user, body }) => {
    const event = await createEvent({ tenantId, userId: user.userId }, body);
    return wrapInEnvelope(await withTenant(tenantId, (tx) => readEvent(tx, event)));
  }),
  defineUserRoute(eventEndpoints.address, async ({ query }) => {
    const slug = query.slug ?? slugify(query.name);
    const problem = findSlugProblem(slug) ?? ((await isSlugTaken(slug)) ? ('taken' as const) : null);
    return wrapInEnvelope({ slug, problem });
  }),
  defineUserRoute(eventEndpoints.show, async (call) => wrapInEnvelope(await withTenantEvent(by(call), readEvent))),
  defineUserRoute(eventEndpoints.overview, async (call) =>
    wrapInEnvelope(await readStoreOverview(by(call), call.taxSource)),
  ),
  defineUserRoute(eventEndpoints.saveDetails, async (call) =>
    wrapInEnvelope(await saveStoreDetails(by(call), call.body, { taxSource: call.taxSource, visit: call.user.visit })),
  ),
  defineUserRoute(eventEndpoints.saveSeo, async (call) => wrapInEnvelope(await saveStoreSeo(by(call), call.body))),
  defineUserRoute(eventEndpoints.saveAddress, async (call) =>
    wrapInEnvelope(await saveStoreAddress(by(call), call.body)),
  ),
  defineUserRoute(eventEndpoints.saveDomain, async (call) =>
    wrapInEnvelope(await saveDomain(by(call), call.body.host)),
  ),
  defineUserRoute(eventEndpoints.checkDomain, async (call) => wrapInEnvelope(await checkDomain(by(call)))),
  defineUserRoute(eventEndpoints.removeDomain, async (call) => wrapInEnvelope(await removeDomain(by(call)))),
  defineUserRoute(eventEndpoints.setStatus, async (call) =>
    wrapInEnvelope(
      await setStoreStatus(by(call), call.body.status, { taxSource: call.taxSource, visit: call.user.visit }),
    ),
  ),
  defineUserRoute(eventEndpoints.setLock, async (call) =>
    wrapInEnvelope(await setStoreLock(by(call), call.body.locked)),
  ),
  defineUserRoute(eventEndpoints.remove, async (call) => wrapInEnvelope(await removeEvent(by(call)))),
  defineUserRoute(eventEndpoints.restore, async (call) =>
    wrapInEnvelope(await restoreEvent(by(call), call.user.visit)),
  ),
  defineUserRoute(eventEndpoints.clone, async (call) => wrapInEnvelope(await cloneEvent(by(call), call.body))),
];
