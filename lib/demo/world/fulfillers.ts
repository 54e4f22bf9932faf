import { seedBlanks } from '@/lib/db/catalogue/blanks';
import type { Tx } from '@/lib/db/client';
import { type FulfillerDetails, fulfillers } from '@/lib/db/schema';
import type { SeedTenant } from './data/store-types';

const CATEGORIES = [...new Set(seedBlanks.flatMap(({ categories }) => categories))];
const METHODS = [...new Set(seedBlanks.map(({ printMethod }) => printMethod))];
const EU = ['AT', 'BE', 'DE', 'DK', 'ES', 'FI', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT', 'SE'];

interface SeedFulfiller {
  readonly tenant: SeedTenant['key'];
  readonly name: string;
  readonly provider: 'api' | 'email' | 'folder';
  /** The project's built-in sandbox fulfiller: it accepts every order and prints nothing. */
  readonly sandbox?: true;
  /** Whether it belongs to the platform, for the orders of every tenant that chose it. */
  readonly shared?: true;
  readonly details: Pick<FulfillerDetails, 'contactName' | 'email' | 'address' | 'country' | 'shipsTo'> &
    Partial<FulfillerDetails>;
}

const FULFILLERS: readonly SeedFulfiller[] = [
  {
    tenant: 'merchloom',
    name: 'Merchloom Print',
    provider: 'api',
    sandbox: true,
    shared: true,
    details: {
      contactName: 'Sandy Box',
      email: 'orders@sandbox.test',
      address: '1 Weavers’ Row\nLeeds LS1 0AA',
      country: 'GB',
      shipsTo: ['GB', 'US', 'CA', ...EU],
      leadTimeDays: 3,
    },
  },
  {
    tenant: 'brightside',
    name: 'Sandbox Print Works',
    provider: 'api',
    sandbox: true,
    details: {
      contactName: 'Sandy Box',
      email: 'orders@sandbox.test',
      address: '1 Sandbox Street\nLeeds LS1 4AP',
      country: 'GB',
      shipsTo: ['GB', 'IE', ...EU.filter((code) => code !== 'IE')],
      leadTimeDays: 2,
      pricePerItemMinor: 420,
      priceCurrency: 'GBP',
      dailyCapacity: 5_000,
    },
  },
  {
    tenant: 'brightside',
    name: 'Pennine Embroidery',
    provider: 'email',
    details: {
      contactName: 'Rosa Lund',
      email: 'rosa@pennine-embroidery.test',
      phone: '+44 113 496 0123',
      address: '8 Mill Lane\nHalifax HX1 2AB',
      country: 'GB',
      shipsTo: ['GB'],
      leadTimeDays: 5,
      pricePerItemMinor: 610,
      priceCurrency: 'GBP',
      dailyCapacity: 200,
    },
  },
  {
    tenant: 'nordhavn',
    name: 'Sandbox Drukkerij',
    provider: 'api',
    sandbox: true,
    details: {
      contactName: 'Sandy Box',
      email: 'orders@sandbox.test',
      address: 'Zandbak 1\n1013 AA Amsterdam',
      country: 'NL',
      shipsTo: EU,
      leadTimeDays: 2,
      pricePerItemMinor: 480,
      priceCurrency: 'EUR',
    },
  },
  {
    tenant: 'bayfront',
    name: 'Sandbox Press',
    provider: 'api',
    sandbox: true,
    details: {
      contactName: 'Sandy Box',
      email: 'orders@sandbox.test',
      address: '1 Sandbox Way\nOakland, CA 94607',
      country: 'US',
      shipsTo: ['US', 'CA'],
      leadTimeDays: 2,
      pricePerItemMinor: 510,
      priceCurrency: 'USD',
      dailyCapacity: 150,
    },
  },
];

/** Creates the demo's fulfillers: one with an API that answers at once, one by mail, and the platform's own. */
export async function seedDemoFulfillers(
  tx: Tx,
  { tenantIds }: { tenantIds: ReadonlyMap<SeedTenant['key'], number> },
): Promise<void> {
  const rows = FULFILLERS.flatMap(({ tenant, name, provider, sandbox = false, shared = false, details }) => {
    const tenantId = tenantIds.get(tenant);
    if (tenantId === undefined) return [];
    const rest = { phone: '', categories: CATEGORIES, printMethods: METHODS, apiEndpoint: '', vatNumber: '' };
    return [{ tenantId, name, provider, sandbox, shared, details: { leadTimeDays: null, ...rest, ...details } }];
  });
  await tx.insert(fulfillers).values(rows);
}
