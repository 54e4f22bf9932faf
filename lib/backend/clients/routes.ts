import { clientEndpoints } from '@/lib/contracts/clients';
import { wrap } from '@/lib/contracts/define';
import { asTenantId, isRowId } from '@/lib/db/ids';
import { notFound } from '@/lib/platform/errors';
import { sendBill } from '../billing/bill-document';
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
const toActionContext = ({ user, params }: ByStaff) => ({ userId: user.userId, clientId: params.clientId });
const toClientResponse = async (client: ReturnType<typeof showClient>) => wrap({ client: await client });

/** Routes of the platform's clients, for staff. */
export const clientRoutes = [
  userRoute(clientEndpoints.list, async ({ query }) => wrap(await listClients(query))),
  userRoute(clientEndpoints.create, ({ user, body }) => toClientResponse(createClient(user, body))),
  userRoute(clientEndpoints.show, ({ params }) => toClientResponse(showClient(params.clientId))),
  userRoute(clientEndpoints.verify, (call) => toClientResponse(verifyClient(toActionContext(call)))),
  userRoute(clientEndpoints.withdrawVerification, (call) =>
    toClientResponse(withdrawVerification(toActionContext(call), call.body.reason)),
  ),
  userRoute(clientEndpoints.assign, (call) =>
    toClientResponse(assignManager(toActionContext(call), call.body.account_manager)),
  ),
  userRoute(clientEndpoints.addNote, (call) => toClientResponse(addClientNote(toActionContext(call), call.body.text))),
  userRoute(clientEndpoints.activateCredit, (call) =>
    toClientResponse(activateCredit(toActionContext(call), call.body.limit)),
  ),
  userRoute(clientEndpoints.changeCredit, (call) => toClientResponse(changeCredit(toActionContext(call), call.body))),
  userRoute(clientEndpoints.bills, async ({ params }) => wrap(await listClientBills(params.clientId))),
  userRoute(clientEndpoints.billDocument, async ({ user, params }) => {
    if (!isRowId(params.clientId)) throw notFound();
    return sendBill({ tenantId: asTenantId(params.clientId), billId: params.billId, lang: user.language ?? 'en' });
  }),
  userRoute(clientEndpoints.payBill, async ({ user, params }) =>
    wrap(await payBill({ userId: user.userId, clientId: params.clientId, billId: params.billId })),
  ),
  userRoute(clientEndpoints.declineCredit, (call) =>
    toClientResponse(declineCredit(toActionContext(call), call.body.reason)),
  ),
  userRoute(clientEndpoints.closeCredit, (call) => toClientResponse(closeCredit(toActionContext(call)))),
];
