import { wrap } from '@/lib/contracts/define';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { sendBill } from '../billing/bill-document';
import { userRoute } from '../http/route';
import { requestCredit, showBilling } from './billing';
import { saveCompany, showCompany } from './company';

export const settingsRoutes = [
  userRoute(settingsEndpoints.company, async ({ tenantId }) => wrap(await showCompany(tenantId))),
  userRoute(settingsEndpoints.saveCompany, async ({ tenantId, user, body }) =>
    wrap(await saveCompany(tenantId, user.userId, body)),
  ),
  userRoute(settingsEndpoints.billing, async ({ tenantId }) => wrap(await showBilling(tenantId))),
  userRoute(settingsEndpoints.invoice, ({ tenantId, user, params }) =>
    sendBill({ tenantId, billId: params.billId, lang: user.language ?? 'en' }),
  ),
  userRoute(settingsEndpoints.requestCredit, async ({ tenantId, user }) => wrap(await requestCredit(tenantId, user))),
];
