import { wrap } from '@/lib/contracts/define';
import { statementEndpoints } from '@/lib/contracts/statements';
import { userRoute } from '../http/route';
import { sendStatement } from './document';
import { exportEntries, listEntries } from './entries';
import { showStatement } from './statement';

export const statementRoutes = [
  userRoute(statementEndpoints.show, async ({ tenantId, query }) => wrap(await showStatement(tenantId, query.month))),
  userRoute(statementEndpoints.entries, async ({ tenantId, query }) => wrap(await listEntries(tenantId, query))),
  userRoute(statementEndpoints.document, ({ tenantId, user, query }) =>
    sendStatement({ tenantId, month: query.month, lang: user.language ?? 'en' }),
  ),
  userRoute(statementEndpoints.export, ({ tenantId, query }) => exportEntries(tenantId, query.month)),
];
