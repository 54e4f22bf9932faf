import { calendarEndpoints } from '@/lib/contracts/calendars';
import { wrap } from '@/lib/contracts/define';
import { userRoute } from '../http/route';
import { saveCalendar } from './save';
import { showCalendar } from './show';

export const calendarRoutes = [
  userRoute(calendarEndpoints.show, async ({ tenantId, params }) =>
    wrap(await showCalendar({ tenantId, slug: params.slug })),
  ),
  userRoute(calendarEndpoints.save, async ({ tenantId, user, params, body }) =>
    wrap(await saveCalendar({ tenantId, userId: user.userId, slug: params.slug }, body)),
  ),
];
