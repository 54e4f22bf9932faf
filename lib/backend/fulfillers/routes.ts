import { wrap } from '@/lib/contracts/define';
import { eventFulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { withOwnEvent } from '../events/own-event';
import { userRoute } from '../http/route';
import { fulfillerWire, listChoices, listFulfillers, registerFulfiller } from './register';

export const fulfillerRoutes = [
  userRoute(eventFulfillerEndpoints.list, ({ tenantId, params }) =>
    withOwnEvent({ tenantId, slug: params.slug }, async (tx, event) => {
      const rows = await listFulfillers(tx, { tenantId, eventId: event.id });
      const { categories, printMethods } = await listChoices(tx);
      return wrap({
        rows: rows.map(fulfillerWire),
        has_fulfiller: rows.some(({ disabledAt }) => disabledAt === null),
        categories,
        print_methods: printMethods,
      });
    }),
  ),
  userRoute(eventFulfillerEndpoints.register, async ({ tenantId, user, params, body }) =>
    wrap(fulfillerWire(await registerFulfiller({ tenantId, userId: user.userId, slug: params.slug }, body))),
  ),
];
