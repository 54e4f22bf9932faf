import { auditEndpoints } from '@/lib/contracts/audit';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { defineUserRoute } from '../http/route';
import { exportAuditLog } from './export';
import { listAuditEntries } from './list';

export const auditRoutes = [
  defineUserRoute(auditEndpoints.list, async ({ tenantId, user, query }) =>
    wrapInEnvelope(await listAuditEntries({ tenantId, user }, query)),
  ),
  defineUserRoute(auditEndpoints.export, async ({ tenantId, user, query }) =>
    exportAuditLog({ tenantId, user }, query),
  ),
];
