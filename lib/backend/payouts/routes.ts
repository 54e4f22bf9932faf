import { wrapInEnvelope } from '@/lib/contracts/define';
import { balanceEndpoints, payoutEndpoints } from '@/lib/contracts/payouts';
import { defineUserRoute } from '../http/route';
import { savePayoutAccount } from './bank-accounts';
import { createPayouts } from './create';
import { decidePayout } from './decide';
import { exportPayoutBatch, listDuePayouts, listPayouts, showBalance } from './list';
import { changePayoutTerms } from './terms';

export const payoutRoutes = [
  defineUserRoute(balanceEndpoints.show, async ({ tenantId }) => wrapInEnvelope(await showBalance(tenantId))),
  defineUserRoute(balanceEndpoints.saveAccount, async ({ tenantId, user, body }) => {
    await savePayoutAccount(tenantId, user, body);
    return wrapInEnvelope(await showBalance(tenantId));
  }),
  defineUserRoute(payoutEndpoints.due, async () => wrapInEnvelope(await listDuePayouts())),
  defineUserRoute(payoutEndpoints.list, async ({ query }) => wrapInEnvelope(await listPayouts(query))),
  defineUserRoute(payoutEndpoints.create, async ({ user, body }) =>
    wrapInEnvelope(await createPayouts(user.userId, body.rows)),
  ),
  defineUserRoute(payoutEndpoints.decide, async ({ user, params, body }) =>
    wrapInEnvelope(await decidePayout(user.userId, params.payoutId, body)),
  ),
  defineUserRoute(payoutEndpoints.export, ({ user, query }) => exportPayoutBatch(user.userId, query.batch)),
  defineUserRoute(payoutEndpoints.changeTerms, async ({ user, params, body }) =>
    wrapInEnvelope(await changePayoutTerms(user.userId, params.clientId, body)),
  ),
];
