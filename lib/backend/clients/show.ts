import { desc, eq } from 'drizzle-orm';
import type { ClientDto, ClientRowDto, clientEndpoints } from '@/lib/contracts/clients';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { clientNotes, users } from '@/lib/db/schema';
import { findDeclinedCreditRequest, findOpenCreditRequest } from '@/lib/domain/clients/credit-request';
import { getClientStatus } from '@/lib/domain/clients/status';
import { toDecimal } from '@/lib/domain/money/decimal';
import { getCurrency } from '@/lib/domain/regions/regions';
import { buildNotFoundError } from '@/lib/platform/errors';
import { listBills, toCreditDto } from '../billing/list';
import { listCredits } from '../fulfilment/budgets';
import { readWaitingOrders } from '../orders/waiting-orders';
import { listAccountStates } from '../payments/accounts';
import { type ClientRow, findClient, listClientRows, listClientStores, listManagers, sumUnpaidBills } from './queries';
import { toVerificationDto } from './verification';

const PER_PAGE = 25;
const NOTES_SHOWN = 100;

/** Lists a page of clients for staff (ADM-13). Runs without tenant scope, because staff manage all tenants. */
export function listClients(query: ParsedInput<typeof clientEndpoints.list>['query']) {
  return withPlatform(async (tx) => {
    const { rows, total } = await listClientRows(tx, query, PER_PAGE);
    return {
      rows: rows.map(toClientRowDto),
      meta: { page: query.page, per_page: PER_PAGE, total },
      managers: await listManagers(tx),
    };
  });
}

/** Returns a client. 404 when it does not exist. */
export const showClient = (clientId: number): Promise<ClientShown> => withPlatform((tx) => readClient(tx, clientId));

/** Lists invoices of a client. 404 when the client does not exist. */
export const listClientBills = (clientId: number) =>
  withPlatform(async (tx) => {
    if (!(await findClient(tx, clientId))) throw buildNotFoundError();
    return { rows: await listBills(tx, asTenantId(clientId)) };
  });

/** Client in the form of the contract; amounts in major units. */
type ClientShown = Awaited<ReturnType<typeof readClient>>;

/** Returns a client like {@link showClient}, within a transaction that changed the client. */
export async function readClient(tx: Tx, clientId: number) {
  const clientRow = await findClient(tx, clientId);
  if (!clientRow) throw buildNotFoundError();
  const { tenant } = clientRow;
  const stores = await listClientStores(tx, clientId);
  const notes = await listNotes(tx, clientId);
  const currency = tenant.currency ?? getCurrency(tenant.region);
  const managers = await listManagers(tx);
  const unpaid = await sumUnpaidBills(tx, clientId);
  return {
    ...toClientRowDto(clientRow),
    waiting_orders: (await readWaitingOrders(tx, clientId)).map(({ kind, count, since }) => ({ kind, count, since })),
    unpaid: {
      count: unpaid.reduce((sum, { invoices }) => sum + invoices, 0),
      overdue: unpaid.reduce((sum, { overdue }) => sum + overdue, 0),
      amounts: unpaid.map(({ currency: billed, total }) => ({ currency: billed, amount: toDecimal(total) })),
    },
    payment_accounts: (await listAccountStates(tx, asTenantId(clientId))).map((account) => ({
      region: account.region,
      state: account.state,
      reason: account.reason,
      since: account.since,
      stops_payments: account.stops_payments,
    })),
    verification: toVerificationDto({
      isVerified: tenant.verifiedAt !== null,
      isEmailConfirmed: clientRow.isEmailConfirmed,
      company: tenant.company,
    }),
    currency,
    phone: tenant.company.phone,
    vat_number: tenant.company.vatNumber,
    address: tenant.company.address,
    people: clientRow.people,
    orders: clientRow.orders,
    last_order_at: clientRow.lastOrderAt === null ? null : new Date(clientRow.lastOrderAt).toISOString(),
    credit: {
      requested_at: findOpenCreditRequest(tenant)?.toISOString() ?? null,
      declined: findDeclinedCreditRequest(tenant),
      activated_at: tenant.creditActivatedAt?.toISOString() ?? null,
      discount_percent: toDecimal(tenant.discountBps),
      shipping_discount_percent: toDecimal(tenant.shippingDiscountBps),
      accounts: (await listCredits(tx, asTenantId(clientId), currency)).map(toCreditDto),
    },
    payout_terms: { delay_days: tenant.payoutDelayDays, reserve_percent: toDecimal(tenant.payoutReserveBps) },
    store_list: stores,
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, created_at: createdAt.toISOString() })),
    managers,
  } satisfies Omit<ClientDto, never>;
}

function listNotes(tx: Tx, clientId: number) {
  return tx
    .select({ id: clientNotes.id, author: users.name, text: clientNotes.text, createdAt: clientNotes.createdAt })
    .from(clientNotes)
    .innerJoin(users, eq(users.id, clientNotes.userId))
    .where(eq(clientNotes.tenantId, clientId))
    .orderBy(desc(clientNotes.id))
    .limit(NOTES_SHOWN);
}

function toClientRowDto({ tenant, contact, stores, managerName }: ClientRow): ClientRowDto {
  const { accountManagerId: managerId } = tenant;
  return {
    id: tenant.id,
    name: tenant.name,
    contact_name: contact?.name ?? '',
    email: contact?.email ?? tenant.company.email,
    region: tenant.region,
    status: getClientStatus(tenant),
    credit_requested: findOpenCreditRequest(tenant) !== null,
    stores,
    account_manager: managerId === null || managerName === null ? null : { id: managerId, name: managerName },
    translation: tenant.translation,
    created_at: tenant.createdAt.toISOString(),
  };
}
