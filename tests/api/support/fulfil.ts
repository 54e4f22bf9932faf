import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { fulfilOrder } from '@/lib/backend/jobs/fulfil-order';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { MAX_ATTEMPTS } from '@/lib/backend/queue/queue';
import { serveWeb } from '@/lib/boot/serve-web';
import { handleApi } from '@/lib/web/bff/handle';
import { queryRows } from './database';
import { createPaidOrder } from './paid-order';

/** Adds a registered and connected fulfiller to which a demo tenant may send orders. */
export async function addFulfiller(
  change: {
    readonly tenant?: string;
    readonly name?: string;
    readonly provider?: 'api' | 'email' | 'folder';
    readonly sandbox?: boolean;
    readonly shared?: boolean;
    readonly details?: object;
  } = {},
): Promise<number> {
  const {
    tenant = 'Brightside Events',
    name = 'Sandbox',
    provider = 'api',
    sandbox = false,
    shared = false,
    details = {},
  } = change;
  const all = {
    contactName: 'Ada',
    email: 'ada@print.test',
    phone: '',
    address: 'Street 1',
    country: 'GB',
    shipsTo: ['GB', 'IE'],
    categories: (await queryRows(sql`select distinct unnest(categories) as name from blanks`)).map((row) => row.name),
    printMethods: [],
    leadTimeDays: 3,
    apiEndpoint: '',
    vatNumber: '',
    ...details,
  };
  const [row] = await queryRows(sql`insert into fulfillers (tenant_id, name, details, provider, sandbox, shared)
    select id, ${name}, ${JSON.stringify(all)}::jsonb, ${provider}, ${sandbox}, ${shared} from tenants where name = ${tenant}
    returning id`);
  return Number(row?.id);
}

/**
 * Lets the platform produce a tenant's orders: the tenant is verified and has a credit account with a limit in each
 * currency.
 */
export async function allowProductionOnCredit(tenant = 'Brightside Events', limitMinor = 2_000_000): Promise<void> {
  await queryRows(sql`update tenants set production = 'platform', verified_at = now(),
    credit_activated_at = coalesce(credit_activated_at, now()) where name = ${tenant}`);
  await queryRows(sql`insert into budgets (tenant_id, event_id, currency, limit_minor)
    select id, 0, unnest(array['GBP', 'EUR']), ${limitMinor} from tenants where name = ${tenant}
    on conflict (tenant_id, event_id, currency) do update set limit_minor = excluded.limit_minor`);
}

/**
 * Posts all money that the platform holds for a tenant to the tenant's own payment account, so that the platform holds
 * none.
 */
export const removeHeldMoney = (tenant = 'Brightside Events') =>
  queryRows(sql`with held as (
      select e.tenant_id, e.currency, e.account, sum(e.amount_minor) as minor, gen_random_uuid() as id
      from ledger_entries e join tenants t on t.id = e.tenant_id
      where t.name = ${tenant} and e.account in ('platform_account', 'payout_balance')
      group by 1, 2, 3 having sum(e.amount_minor) <> 0
    )
    insert into ledger_entries (tenant_id, subject, subject_id, step, line, cause, account, amount_minor, currency,
      country_iso2, at)
    select tenant_id, 'payout', id, 1, line, 'paid out', case line when 1 then account else 'owner_account' end,
      case line when 1 then -minor else minor end, currency, '', now()
    from held cross join generate_series(1, 2) as line`);

/** Sets how the orders of a tenant are produced; null = not chosen. */
export const setProductionMode = (way: 'self' | 'fulfiller' | 'platform' | null, tenant = 'Brightside Events') =>
  queryRows(sql`update tenants set production = ${way} where name = ${tenant}`);

/** Disables all existing fulfillers, so that only those that a test adds are active. */
export const disableFulfillers = () => queryRows(sql`update fulfillers set disabled_at = now()`);

export const getOrderStatus = async (orderId: string): Promise<unknown> =>
  (await queryRows(sql`select status from orders where id = ${orderId}`))[0]?.status;

/** Returns the statuses that an order went through, oldest first. */
export const listStatusHistory = async (orderId: string): Promise<unknown[]> =>
  (
    await queryRows(
      sql`select to_value from order_timeline where order_id = ${orderId} and kind = 'status' order by id`,
    )
  ).map((row) => row.to_value);

/** Ends the hold period of an order. */
export const endHold = (orderId: string) =>
  queryRows(sql`update order_fulfilments set start_at = now() - interval '1 second' where order_id = ${orderId}`);

/** Creates a paid order whose hold period is over and whose print files are drawn; its status is `new`. */
export async function createReadyOrder(slug = 'company-kit') {
  const paid = await createPaidOrder(slug);
  await endHold(paid.orderId);
  await printArtwork({ orderId: paid.orderId });
  return paid;
}

/** Runs an order's job as the queue would; `attempts` is the number of this attempt. */
export const runOrderJob = (orderId: string, attempts = 1) =>
  fulfilOrder({ orderId }, { job: { attempts, max_attempts: MAX_ATTEMPTS['fulfil-order'] } });

/** Sets the quantity of an order's lines, which decides how the sandbox responds. */
export const setPieces = (orderId: string, pieces: number) =>
  queryRows(sql`update order_lines set quantity = ${pieces} where order_id = ${orderId}`);

/** Starts the sandbox as a separate process, and our API on a port for its callbacks. */
export async function startSandbox(stepMs = 1): Promise<{ stop(): Promise<void> }> {
  const api: Server = createServer((request, response) => void serveWeb(request, response, handleApi));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'scripts/sandbox-fulfiller.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, SANDBOX_STEP_MS: String(stepMs), SANDBOX_CALLBACK_ORIGIN: `http://127.0.0.1:${port}` },
  });
  const [url] = await once(child, 'message');
  process.env.SANDBOX_FULFILLER_URL = String(url);
  return {
    stop: async () => {
      delete process.env.SANDBOX_FULFILLER_URL;
      child.kill('SIGTERM');
      await once(child, 'exit');
      api.close();
      api.closeAllConnections();
    },
  };
}
