import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase } from '@/lib/db/client';
import { freePort } from '@/scripts/free-port.mjs';
import { Buyers, buildGiftCode, GIFT_CODES, PLENTY_CODE, readCatalogue, SCARCE_CODE, SCARCE_USES } from './buyers';
import { Database } from './database';
import { Fulfiller } from './fulfiller';
import type { Evidence } from './invariants';
import { MailServer } from './mail-server';
import { sleep } from './processes';
import { Shop, type ShopNode } from './shop';
import { mountSmallDisk } from './small-disk';
import { StripeSide, WEBHOOK_SECRET } from './stripe';

export type NodeCount = 1 | 2;

const ACCOUNT = 'acct_brightside';
/** Time within which the supervisor gives up at the third failure. */
const FAILURE_WINDOW_MS = 60_000;
const SUPERVISOR_FAILURES = 3;
/** Mails that a server sends concurrently: so many may be sent but not recorded when it is killed. */
const MAILS_AT_ONCE = 2;

export interface WorldOptions {
  readonly nodeCount: NodeCount;
  readonly logFolder: string;
  /** Size of the disk for everything that the shop writes. */
  readonly diskMegabytes?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Shop with all services that it depends on, and its shoppers. */
export class World {
  readonly shop: Shop;
  readonly stripe: StripeSide;
  readonly fulfiller: Fulfiller;
  readonly mailServer: MailServer;
  readonly database: Database;
  readonly nodeCount: NodeCount;
  /** Root folder of everything that the shop writes. */
  readonly folder: string;
  #buyers: Buyers | undefined;
  readonly #removeFolder: () => void;
  #excusedMailCopies = 0;
  #turn = 0;

  private constructor(parts: {
    shop: Shop;
    stripe: StripeSide;
    fulfiller: Fulfiller;
    mailServer: MailServer;
    nodeCount: NodeCount;
    folder: string;
    removeFolder: () => void;
  }) {
    this.shop = parts.shop;
    this.stripe = parts.stripe;
    this.fulfiller = parts.fulfiller;
    this.mailServer = parts.mailServer;
    this.nodeCount = parts.nodeCount;
    this.folder = parts.folder;
    this.#removeFolder = parts.removeFolder;
    this.database = new Database(() => this.shop.findDatabaseUrl());
  }

  /** Starts the shop and its services, and creates the data that the buyers need. */
  static async start({ nodeCount, logFolder, diskMegabytes, settings = {} }: WorldOptions): Promise<World> {
    const root = mkdtempSync(join(tmpdir(), 'merchloom-faults-'));
    // PostgreSQL may run as another user, which needs access to the folder.
    chmodSync(root, 0o755);
    const folder = join(root, 'disk');
    mkdirSync(folder, { mode: 0o755 });
    const unmount = diskMegabytes === undefined ? () => undefined : mountSmallDisk(folder, diskMegabytes);
    const removeFolder = () => {
      unmount();
      rmSync(root, { recursive: true, force: true });
    };
    const [first, second, frontPort, stripePort, fulfillerPort, mailPort] = await freePorts();
    const base = `http://localhost:${nodeCount === 1 ? first : frontPort}`;
    const stripe = await StripeSide.start(stripePort, `${base}/api/stripe/webhook`);
    const fulfiller = await Fulfiller.start(fulfillerPort, base);
    const mailServer = new MailServer(mailPort);
    await mailServer.open();
    const shop = new Shop({
      folder,
      logFolder,
      ports: nodeCount === 1 ? [first] : [first, second],
      frontPort,
      settings: {
        SESSION_SECRET: process.env.SESSION_SECRET ?? '',
        CHECKOUT_LIMIT_PER_MINUTE: '0',
        STRIPE_API_BASE: stripe.gate.url,
        STRIPE_SECRET_KEY_UK: 'sk_test_uk',
        STRIPE_PUBLISHABLE_KEY_UK: 'pk_test_uk',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        SANDBOX_FULFILLER_URL: fulfiller.gate.url,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        ...settings,
      },
    });
    const world = new World({ shop, stripe, fulfiller, mailServer, nodeCount, folder, removeFolder });
    try {
      await shop.start();
      await world.#fill();
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  get buyers(): Buyers {
    if (!this.#buyers) throw new Error('the shop is not filled yet');
    return this.#buyers;
  }

  async stop(): Promise<void> {
    await closeDatabase();
    await this.shop.stop();
    await this.fulfiller.stop();
    await this.mailServer.close();
    await this.stripe.stop();
    this.#removeFolder();
  }

  async #fill(): Promise<void> {
    const { database } = this;
    await database.query(
      `insert into payment_accounts (tenant_id, region, gateway, account, charges_enabled, payouts_enabled, details_submitted,
         completed_at)
       select t.id, t.region, 'stripe', $1, true, true, true, now() from tenants t
       where t.id = (select tenant_id from events where slug = 'summer-fest')
       on conflict (tenant_id, region) do update set gateway = 'stripe', account = excluded.account, charges_enabled = true,
         payouts_enabled = true, details_submitted = true, completed_at = now()`,
      [ACCOUNT],
    );
    await database.query(`update events set fulfilment = fulfilment || '{"automatic": true, "holdMinutes": 0}'`);
    await database.query('update fulfillers set disabled_at = now() where not sandbox');
    const add = `insert into vouchers (tenant_id, event_id, code, kind, discount_minor, usage_limit)
      select tenant_id, id, code, $2, $3, $4 from events, unnest($5::text[]) as code where slug = $1`;
    await database.query(add, ['summer-fest', 'voucher', 500, SCARCE_USES, [SCARCE_CODE]]);
    await database.query(add, ['summer-fest', 'voucher', 500, null, [PLENTY_CODE]]);
    const gifts = Array.from({ length: GIFT_CODES }, (_, index) => buildGiftCode(index + 1));
    await database.query(add, ['launch-gift', 'promo', 0, 1, gifts]);
    process.env.DATABASE_URL = database.url;
    const catalogue = await readCatalogue();
    await closeDatabase();
    this.#buyers = new Buyers(this.shop.base, this.stripe, catalogue);
  }

  /**
   * Returns the node for the next fault; nodes take turns. The load balancer then sends every connection to this node.
   */
  chooseVictim(): ShopNode {
    const victim = this.shop.nodes[this.#turn++ % this.shop.nodes.length];
    if (!victim) throw new Error('the shop has no nodes');
    this.shop.prefer(victim);
    return victim;
  }

  /** Kills a server. Mails that it has sent but not recorded are sent again under their Message-ID. */
  killServer(node: ShopNode): void {
    this.excuseMailCopies(1);
    node.killServer();
  }

  /** Allows for mails that are sent twice because `servers` servers were stopped before they recorded them. */
  excuseMailCopies(servers: number): void {
    this.#excusedMailCopies += servers * MAILS_AT_ONCE;
  }

  /** Waits until one more failure stays below the number at which a supervisor gives up. */
  async waitForSupervisors(): Promise<void> {
    for (const { killedAt } of this.shop.nodes) {
      const counted = killedAt.at(-(SUPERVISOR_FAILURES - 1));
      if (counted !== undefined) await sleep(Math.max(0, counted + FAILURE_WINDOW_MS + 1_000 - performance.now()));
    }
  }

  get evidence(): Evidence {
    const { database, stripe, fulfiller, mailServer, buyers, shop } = this;
    return {
      database,
      stripe,
      fulfiller,
      mailServer,
      purchases: buyers.purchases,
      filesFolder: join(shop.dataDir, 'files'),
      excusedMailCopies: this.#excusedMailCopies,
    };
  }
}

/** Returns six different free ports. */
async function freePorts(): Promise<[number, number, number, number, number, number]> {
  const ports = new Set<number>();
  while (ports.size < 6) ports.add(await freePort());
  return [...ports] as [number, number, number, number, number, number];
}
