import { wrap } from '@/lib/contracts/define';
import { balanceEndpoints, payoutEndpoints } from '@/lib/contracts/payouts';
import { userRoute } from '../http/route';
import { savePayoutAccount } from './bank-accounts';
import { createPayouts } from './create';
import { decidePayout } from './decide';
import { exportBatch, listDue, listPayouts, showBalance } from './list';
import { changePayoutTerms } from './terms';

export const payoutRoutes = [
  userRoute(balanceEndpoints.show, async ({ tenantId }) => wrap(await showBalance(tenantId))),
  userRoute(balanceEndpoints.saveAccount, async ({ tenantId, user, body }) => {
    await savePayoutAccount(tenantId, user, body);
    return wrap(await showBalance(tenantId));
  }),
  userRoute(payoutEndpoints.due, async () => wrap(await listDue())),
  userRoute(payoutEndpoints.list, async ({ query }) => wrap(await listPayouts(query))),
  userRoute(payoutEndpoints.create, async ({ user, body }) => wrap(await createPayouts(user.userId, body.rows))),
  userRoute(payoutEndpoints.decide, async ({ user, params, body }) =>
    wrap(await decidePayout(user.userId, params.payoutId, body)),
  ),
  userRoute(payoutEndpoints.export, ({ user, query }) => exportBatch(user.userId, query.batch)),
  userRoute(payoutEndpoints.changeTerms, async ({ user, params, body }) =>
    wrap(await changePayoutTerms(user.userId, params.clientId, body)),
  ),
];
