import { auditEndpoints } from '@/lib/contracts/audit';
import { wrap } from '@/lib/contracts/define';
import { userRoute } from '../http/route';
import { exportAudit } from './export';
import { listAudit } from './list';

export const auditRoutes = [
  userRoute(auditEndpoints.list, async ({ tenantId, user, query }) => wrap(await listAudit({ tenantId, user }, query))),
  userRoute(auditEndpoints.export, async ({ tenantId, user, query }) => exportAudit({ tenantId, user }, query)),
];
