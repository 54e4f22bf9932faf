import { wrap } from '@/lib/contracts/define';
import { eventEndpoints } from '@/lib/contracts/events';
import { withTenant } from '@/lib/db/client';
import { slugProblem } from '@/lib/domain/store/event-terms';
import { slugify } from '@/lib/domain/store/slug';
import { userRoute } from '../http/route';
import type { SignedIn } from '../http/signed-in';
import { withTenantEvent } from '../stores/own-event';
import { saveAddress } from './address';
import { removeEvent, saveDetails, saveSeo, setLock, setStatus } from './change';
import { cloneEvent } from './clone';
import { createEvent, isSlugTaken } from './create';
import { checkDomain, removeDomain, saveDomain } from './domain';
import { listEvents } from './list';
import { readOverview } from './overview';
import { restoreEvent } from './restore';
import { readEvent } from './to-dto';

type Named = Pick<Parameters<typeof setLock>[0], 'tenantId'> & {
  readonly user: SignedIn;
  readonly params: { readonly slug: string };
};
const by = ({ tenantId, user, params }: Named) => ({ tenantId, slug: params.slug, userId: user.userId });

export const eventRoutes = [
  userRoute(eventEndpoints.list, async (call) => wrap(await listEvents(call))),
  userRoute(eventEndpoints.create, async ({ tenantId, user, body }) => {
    const event = await createEvent({ tenantId, userId: user.userId }, body);
    return wrap(await withTenant(tenantId, (tx) => readEvent(tx, event)));
  }),
  userRoute(eventEndpoints.address, async ({ query }) => {
    const slug = query.slug ?? slugify(query.name);
    const problem = slugProblem(slug) ?? ((await isSlugTaken(slug)) ? ('taken' as const) : null);
    return wrap({ slug, problem });
  }),
  userRoute(eventEndpoints.show, async (call) => wrap(await withTenantEvent(by(call), readEvent))),
  userRoute(eventEndpoints.overview, async (call) => wrap(await readOverview(by(call), call.taxSource))),
  userRoute(eventEndpoints.saveDetails, async (call) =>
    wrap(await saveDetails(by(call), call.body, { taxSource: call.taxSource, visit: call.user.visit })),
  ),
  userRoute(eventEndpoints.saveSeo, async (call) => wrap(await saveSeo(by(call), call.body))),
  userRoute(eventEndpoints.saveAddress, async (call) => wrap(await saveAddress(by(call), call.body))),
  userRoute(eventEndpoints.saveDomain, async (call) => wrap(await saveDomain(by(call), call.body.host))),
  userRoute(eventEndpoints.checkDomain, async (call) => wrap(await checkDomain(by(call)))),
  userRoute(eventEndpoints.removeDomain, async (call) => wrap(await removeDomain(by(call)))),
  userRoute(eventEndpoints.setStatus, async (call) =>
    wrap(await setStatus(by(call), call.body.status, { taxSource: call.taxSource, visit: call.user.visit })),
  ),
  userRoute(eventEndpoints.setLock, async (call) => wrap(await setLock(by(call), call.body.locked))),
  userRoute(eventEndpoints.remove, async (call) => wrap(await removeEvent(by(call)))),
  userRoute(eventEndpoints.restore, async (call) => wrap(await restoreEvent(by(call), call.user.visit))),
  userRoute(eventEndpoints.clone, async (call) => wrap(await cloneEvent(by(call), call.body))),
];
