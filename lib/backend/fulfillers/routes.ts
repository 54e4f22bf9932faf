import { wrap } from '@/lib/contracts/define';
import { eventFulfillerEndpoints, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { userRoute } from '../http/route';
import { withTenantEvent } from '../stores/own-event';
import { enableFulfiller, renewSecret, testFulfiller, updateFulfiller } from './change';
import { saveEventFulfilment, showEventFulfilment } from './event-settings';
import { listAllFulfillers } from './list';
import { addFulfiller, listChoices, listFulfillers, registerFulfiller, toFulfillerDto } from './register';
import { sendTestOrder } from './test-order';

export const fulfillerRoutes = [
  userRoute(eventFulfillerEndpoints.list, ({ tenantId, params }) =>
    withTenantEvent({ tenantId, slug: params.slug }, async (tx, event) => {
      const rows = await listFulfillers(tx, { tenantId, eventId: event.id });
      const { categories, printMethods } = await listChoices(tx);
      return wrap({
        rows: rows.map(toFulfillerDto),
        has_fulfiller: rows.some(({ disabledAt }) => disabledAt === null),
        categories,
        print_methods: printMethods,
      });
    }),
  ),
  userRoute(eventFulfillerEndpoints.register, async ({ tenantId, user, params, body }) =>
    wrap(toFulfillerDto(await registerFulfiller({ tenantId, userId: user.userId, slug: params.slug }, body))),
  ),
  userRoute(eventFulfillerEndpoints.showSettings, async ({ tenantId, params }) =>
    wrap(await showEventFulfilment({ tenantId, slug: params.slug })),
  ),
  userRoute(eventFulfillerEndpoints.saveSettings, async ({ tenantId, user, params, body, taxSource }) =>
    wrap(await saveEventFulfilment({ tenantId, userId: user.userId, slug: params.slug, body, taxSource })),
  ),
  userRoute(fulfillerEndpoints.list, async ({ tenantId, user }) => wrap(await listAllFulfillers(tenantId, user))),
  userRoute(fulfillerEndpoints.add, async ({ tenantId, user, body }) =>
    wrap(toFulfillerDto(await addFulfiller({ tenantId, user }, body))),
  ),
  userRoute(fulfillerEndpoints.update, async ({ tenantId, user, params, body }) =>
    wrap(await updateFulfiller({ tenantId, user, fulfillerId: params.fulfillerId, body })),
  ),
  userRoute(fulfillerEndpoints.setEnabled, async ({ tenantId, user, params, body }) =>
    wrap(await enableFulfiller({ tenantId, user, fulfillerId: params.fulfillerId, enabled: body.enabled })),
  ),
  userRoute(fulfillerEndpoints.test, async ({ tenantId, user, params }) =>
    wrap(await testFulfiller({ tenantId, user, fulfillerId: params.fulfillerId })),
  ),
  userRoute(fulfillerEndpoints.testOrder, async ({ tenantId, user, params, body }) =>
    wrap(await sendTestOrder({ tenantId, user, fulfillerId: params.fulfillerId, address: body.address })),
  ),
  userRoute(fulfillerEndpoints.newSecret, async ({ tenantId, user, params }) =>
    wrap(await renewSecret({ tenantId, user, fulfillerId: params.fulfillerId })),
  ),
];
