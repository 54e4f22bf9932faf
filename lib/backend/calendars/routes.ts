import { calendarEndpoints } from '@/lib/contracts/calendars';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { defineUserRoute } from '../http/route';
import { saveCalendar } from './save';
import { showCalendar } from './show';

export const calendarRoutes = [
  defineUserRoute(calendarEndpoints.show, async ({ tenantId, params }) =>
    wrapInEnvelope(await showCalendar({ tenantId, slug: params.slug })),
  ),
  defineUserRoute(calendarEndpoints.save, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await saveCalendar({ tenantId, userId: user.userId, slug: params.slug }, body)),
  ),
];
