import { clientEndpoints } from '@/lib/contracts/clients';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { asTenantId, isRowId } from '@/lib/db/ids';
import { buildNotFoundError } from '@/lib/platform/errors';
import { respondWithBill } from '../billing/bill-document';
import { payBill } from '../billing/pay';
import { defineUserRoute } from '../http/route';
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
const toClientResponse = async (client: ReturnType<typeof showClient>) => wrapInEnvelope({ client: await client });

/** Routes of the platform's clients, for staff. */
export const clientRoutes = [
  defineUserRoute(clientEndpoints.list, async ({ query }) => wrapInEnvelope(await listClients(query))),
  defineUserRoute(clientEndpoints.create, ({ user, body }) => toClientResponse(createClient(user, body))),
  defineUserRoute(clientEndpoints.show, ({ params }) => toClientResponse(showClient(params.clientId))),
  defineUserRoute(clientEndpoints.verify, (call) => toClientResponse(verifyClient(toActionContext(call)))),
  defineUserRoute(clientEndpoints.withdrawVerification, (call) =>
    toClientResponse(withdrawVerification(toActionContext(call), call.body.reason)),
  ),
  defineUserRoute(clientEndpoints.assign, (call) =>
    toClientResponse(assignManager(toActionContext(call), call.body.account_manager)),
  ),
  defineUserRoute(clientEndpoints.addNote, (call) =>
    toClientResponse(addClientNote(toActionContext(call), call.body.text)),
  ),
  defineUserRoute(clientEndpoints.activateCredit, (call) =>
    toClientResponse(activateCredit(toActionContext(call), call.body.limit)),
  ),
  defineUserRoute(clientEndpoints.changeCredit, (call) =>
    toClientResponse(changeCredit(toActionContext(call), call.body)),
  ),
  defineUserRoute(clientEndpoints.bills, async ({ params }) => wrapInEnvelope(await listClientBills(params.clientId))),
  defineUserRoute(clientEndpoints.billDocument, async ({ user, params }) => {
    if (!isRowId(params.clientId)) throw buildNotFoundError();
    return respondWithBill({
      tenantId: asTenantId(params.clientId),
      billId: params.billId,
      lang: user.language ?? 'en',
    });
  }),
  defineUserRoute(clientEndpoints.payBill, async ({ user, params }) =>
    wrapInEnvelope(await payBill({ userId: user.userId, clientId: params.clientId, billId: params.billId })),
  ),
  defineUserRoute(clientEndpoints.declineCredit, (call) =>
    toClientResponse(declineCredit(toActionContext(call), call.body.reason)),
  ),
  defineUserRoute(clientEndpoints.closeCredit, (call) => toClientResponse(closeCredit(toActionContext(call)))),
];
