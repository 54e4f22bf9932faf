import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { getDatabasePools } from '@/lib/db/client';
import { setWriteObstacle } from '@/lib/platform/browsing-only';
import { createWorkerDatabase } from '../setup/database';
import { readStore } from './support/shop';
import { getClientSecret, parseIntentId, Shopper } from './support/walk';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
let mailServer: Server;
let takesMail = false;
/** Database transactions that are open while a mail is being sent. */
let openTransactions: unknown[] = [];
let received = '';

const openOnes = async () =>
  (
    await getDatabasePools().main.query(
      `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  ).rows;

/** Simulates a mail server that accepts every mail, or rejects every recipient. */
function converse(socket: Socket): void {
  socket.write('220 test\r\n');
  let inBody = false;
  let rest = '';
  socket.on('data', async (chunk) => {
    rest += chunk.toString('utf8');
    const lines = rest.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (inBody) {
        received += `${line}\n`;
        if (line !== '.') continue;
        inBody = false;
        openTransactions = await openOnes();
        socket.write('250 taken\r\n');
      } else if (line === 'DATA') {
        inBody = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith('RCPT') && !takesMail) socket.write('550 nobody here\r\n');
      else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
  socket.on('error', () => undefined);
}

beforeAll(async () => {
  database = await createWorkerDatabase();
  mailServer = createServer(converse).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const address = mailServer.address();
  // The program reads this setting once, at its first mail.
  process.env.SMTP_URL = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  mailServer.close();
  await database.drop();
});

async function settledOrder(): Promise<string> {
  const shopper = new Shopper(await readStore('summer-fest'));
  const paid = await shopper.paid(await shopper.order());
  const secret = getClientSecret(paid);
  await shopper.card(secret, 'pm_card_visa');
  return (await shopper.settledOrder({ payment_intent: parseIntentId(secret) })).id;
}

const getMailState = async (orderId: string): Promise<unknown> =>
  (await getDatabasePools().main.query('select state from mails where order_id = $1', [orderId])).rows[0]?.state;
/** Returns the timeline's codes of the order's mails. */
const listMailCodes = async (orderId: string): Promise<unknown[]> =>
  (
    await getDatabasePools().main.query(`select code from order_timeline where order_id = $1 and kind = 'mail'`, [
      orderId,
    ])
  ).rows.map(({ code }) => code);
const attempt = (attempts: number) => ({ job: { attempts, max_attempts: 12 } });

describe('the confirmation of an order', () => {
  it('stays queued while a mail server rejects it, and fails visibly at the last attempt', async () => {
    takesMail = false;
    const orderId = await settledOrder();
    await expect(confirmOrder({ orderId }, attempt(1))).rejects.toThrow('nobody here');
    expect([await getMailState(orderId), await listMailCodes(orderId)]).toEqual(['queued', []]);
    await expect(confirmOrder({ orderId }, attempt(12))).rejects.toThrow('nobody here');
    expect([await getMailState(orderId), await listMailCodes(orderId)]).toEqual(['failed', ['mail failed']]);
  });

  it('is sent once, with no transaction open while the mail server takes its time', async () => {
    takesMail = true;
    const orderId = await settledOrder();
    await confirmOrder({ orderId }, attempt(1));
    await confirmOrder({ orderId }, attempt(2));
    expect(received.match(/^Message-ID:/gim)).toHaveLength(1);
    expect(openTransactions).toEqual([]);
    expect([await getMailState(orderId), await listMailCodes(orderId)]).toEqual(['sent', ['mail sent']]);
  });
  it('is not sent again by a process that sent it and could not record that', async () => {
    const { main } = getDatabasePools();
    takesMail = true;
    received = '';
    const orderId = await settledOrder();
    await main.query(`create function refuse_note() returns trigger language plpgsql as $$
      begin raise exception 'no room' using errcode = 'disk_full'; end $$`);
    await main.query('create trigger refuse_note before update on mails for each row execute function refuse_note()');
    await expect(confirmOrder({ orderId }, attempt(1))).rejects.toThrow();
    await main.query('drop trigger refuse_note on mails');
    setWriteObstacle('database_full', false);
    await confirmOrder({ orderId }, attempt(2));
    expect(received.match(/^Message-ID:/gim)).toHaveLength(1);
    expect(await getMailState(orderId)).toBe('sent');
  });
});
