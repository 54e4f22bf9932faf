import { clientEndpoints } from '@/lib/contracts/clients';
import { wrap } from '@/lib/contracts/define';
import { asTenantId, isRowId } from '@/lib/db/ids';
import { notFound } from '@/lib/errors';
import { sendBill } from '../billing/paper';
import { payBill } from '../billing/pay';
import { userRoute } from '../http/route';
import {
  activateCredit,
  addClientNote,
  assignManager,
  changeCredit,
  closeCredit,
  declineCredit,
  verifyClient,
  withdrawVerification,
} from './change';
import { createClient } from './create';
import { listClientBills, listClients, showClient } from './show';

interface ByStaff {
  readonly user: { readonly userId: number };
  readonly params: { readonly clientId: number };
}
const deed = ({ user, params }: ByStaff) => ({ userId: user.userId, clientId: params.clientId });
const shown = async (client: ReturnType<typeof showClient>) => wrap({ client: await client });

/** Routes of the platform's clients, for staff. */
export const clientRoutes = [
  userRoute(clientEndpoints.list, async ({ query }) => wrap(await listClients(query))),
  userRoute(clientEndpoints.create, ({ user, body }) => shown(createClient(user, body))),
  userRoute(clientEndpoints.show, ({ params }) => shown(showClient(params.clientId))),
  userRoute(clientEndpoints.verify, (call) => shown(verifyClient(deed(call)))),
  userRoute(clientEndpoints.withdrawVerification, (call) => shown(withdrawVerification(deed(call), call.body.reason))),
  userRoute(clientEndpoints.assign, (call) => shown(assignManager(deed(call), call.body.account_manager))),
  userRoute(clientEndpoints.addNote, (call) => shown(addClientNote(deed(call), call.body.text))),
  userRoute(clientEndpoints.activateCredit, (call) => shown(activateCredit(deed(call), call.body.limit))),
  userRoute(clientEndpoints.changeCredit, (call) => shown(changeCredit(deed(call), call.body))),
  userRoute(clientEndpoints.bills, async ({ params }) => wrap(await listClientBills(params.clientId))),
  userRoute(clientEndpoints.billPaper, async ({ user, params }) => {
    if (!isRowId(params.clientId)) throw notFound();
    return sendBill({ tenantId: asTenantId(params.clientId), billId: params.billId, lang: user.language ?? 'en' });
  }),
  userRoute(clientEndpoints.payBill, async ({ user, params }) =>
    wrap(await payBill({ userId: user.userId, clientId: params.clientId, billId: params.billId })),
  ),
  userRoute(clientEndpoints.declineCredit, (call) => shown(declineCredit(deed(call), call.body.reason))),
  userRoute(clientEndpoints.closeCredit, (call) => shown(closeCredit(deed(call)))),
];
