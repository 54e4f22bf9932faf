import { wrapInEnvelope } from '@/lib/contracts/define';
import { eventFulfillerEndpoints, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { defineUserRoute } from '../http/route';
import { withTenantEvent } from '../stores/own-event';
import { renewFulfillerSecret, setFulfillerEnabled, testFulfiller, updateFulfiller } from './change';
import { saveEventFulfilment, showEventFulfilment } from './event-settings';
import { listAllFulfillers } from './list';
import {
  listEventFulfillers,
  listRegistrationChoices,
  registerEventFulfiller,
  registerTenantFulfiller,
  toFulfillerDto,
} from './register';
import { sendTestOrder } from './test-order';

export const fulfillerRoutes = [
  defineUserRoute(eventFulfillerEndpoints.list, ({ tenantId, params }) =>
    withTenantEvent({ tenantId, slug: params.slug }, async (tx, event) => {
      const rows = await listEventFulfillers(tx, { tenantId, eventId: event.id });
      const { categories, printMethods } = await listRegistrationChoices(tx);
      return wrapInEnvelope({
        rows: rows.map(toFulfillerDto),
        has_fulfiller: rows.some(({ disabledAt }) => disabledAt === null),
        categories,
        print_methods: printMethods,
      });
    }),
  ),
  defineUserRoute(eventFulfillerEndpoints.register, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(
      toFulfillerDto(await registerEventFulfiller({ tenantId, userId: user.userId, slug: params.slug }, body)),
    ),
  ),
  defineUserRoute(eventFulfillerEndpoints.showSettings, async ({ tenantId, params }) =>
    wrapInEnvelope(await showEventFulfilment({ tenantId, slug: params.slug })),
  ),
  defineUserRoute(eventFulfillerEndpoints.saveSettings, async ({ tenantId, user, params, body, taxSource }) =>
    wrapInEnvelope(await saveEventFulfilment({ tenantId, userId: user.userId, slug: params.slug, body, taxSource })),
  ),
  defineUserRoute(fulfillerEndpoints.list, async ({ tenantId, user }) =>
    wrapInEnvelope(await listAllFulfillers(tenantId, user)),
  ),
  defineUserRoute(fulfillerEndpoints.add, async ({ tenantId, user, body }) =>
    wrapInEnvelope(toFulfillerDto(await registerTenantFulfiller({ tenantId, user }, body))),
  ),
  defineUserRoute(fulfillerEndpoints.update, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await updateFulfiller({ tenantId, user, fulfillerId: params.fulfillerId, body })),
  ),
  defineUserRoute(fulfillerEndpoints.setEnabled, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(
      await setFulfillerEnabled({ tenantId, user, fulfillerId: params.fulfillerId, enabled: body.enabled }),
    ),
  ),
  defineUserRoute(fulfillerEndpoints.test, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await testFulfiller({ tenantId, user, fulfillerId: params.fulfillerId })),
  ),
  defineUserRoute(fulfillerEndpoints.testOrder, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await sendTestOrder({ tenantId, user, fulfillerId: params.fulfillerId, address: body.address })),
  ),
  defineUserRoute(fulfillerEndpoints.newSecret, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await renewFulfillerSecret({ tenantId, user, fulfillerId: params.fulfillerId })),
  ),
];
