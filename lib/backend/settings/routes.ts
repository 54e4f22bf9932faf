import { wrapInEnvelope } from '@/lib/contracts/define';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { respondWithBill } from '../billing/bill-document';
import { defineUserRoute } from '../http/route';
import { requestCredit, showBilling } from './billing';
import { saveCompany, showCompany } from './company';
import { saveProviderFee } from './provider-fee';

export const settingsRoutes = [
  defineUserRoute(settingsEndpoints.company, async ({ tenantId }) => wrapInEnvelope(await showCompany(tenantId))),
  defineUserRoute(settingsEndpoints.saveCompany, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await saveCompany(tenantId, user.userId, body)),
  ),
  defineUserRoute(settingsEndpoints.billing, async ({ tenantId }) => wrapInEnvelope(await showBilling(tenantId))),
  defineUserRoute(settingsEndpoints.saveProviderFee, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await saveProviderFee({ tenantId, userId: user.userId, region: params.region, fee: body })),
  ),
  defineUserRoute(settingsEndpoints.invoice, ({ tenantId, user, params }) =>
    respondWithBill({ tenantId, billId: params.billId, lang: user.language ?? 'en' }),
  ),
  defineUserRoute(settingsEndpoints.requestCredit, async ({ tenantId, user }) =>
    wrapInEnvelope(await requestCredit(tenantId, user)),
  ),
];
