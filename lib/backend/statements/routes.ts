import { wrapInEnvelope } from '@/lib/contracts/define';
import { statementEndpoints } from '@/lib/contracts/statements';
import { defineUserRoute } from '../http/route';
import { respondWithStatement } from './document';
import { exportStatementEntries, listStatementEntries } from './entries';
import { showStatement } from './statement';

export const statementRoutes = [
  defineUserRoute(statementEndpoints.show, async ({ tenantId, query }) =>
    wrapInEnvelope(await showStatement(tenantId, query.month)),
  ),
  defineUserRoute(statementEndpoints.entries, async ({ tenantId, query }) =>
    wrapInEnvelope(await listStatementEntries(tenantId, query)),
  ),
  defineUserRoute(statementEndpoints.document, ({ tenantId, user, query }) =>
    respondWithStatement({ tenantId, month: query.month, lang: user.language ?? 'en' }),
  ),
  defineUserRoute(statementEndpoints.export, ({ tenantId, query }) => exportStatementEntries(tenantId, query.month)),
];
