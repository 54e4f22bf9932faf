import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { accountEndpoints } from '@/lib/contracts/account';
import { clientEndpoints } from '@/lib/contracts/clients';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { eventEndpoints } from '@/lib/contracts/events';
import { serviceEndpoints } from '@/lib/contracts/service';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { AUDIT_ACTIONS } from '@/lib/domain/audit/actions';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { checkOut, readStore, toStoreParams } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

/** Audited actions that fulfilment records. The fulfilment tests cover them. */
const BY_FULFILMENT = ['order sent to fulfiller', 'fulfiller submission success', 'fulfiller submission failure'];

const writtenActions = new Set<string>();

/**
 * Runs `perform`, and expects that it adds exactly `actions` to the audit log, each once (AUD-02). Entries of other
 * actions than the 25 audited ones are ignored.
 */
async function writes<T>(actions: readonly string[], perform: () => Promise<T>): Promise<T> {
  const seen = async () =>
    (await queryRows(sql`select action from audit_entries order by id`)).map(({ action }) => String(action));
  const before = await seen();
  const result = await perform();
  const auditActions: ReadonlySet<string> = new Set(AUDIT_ACTIONS);
  const written = (await seen()).slice(before.length).filter((action) => auditActions.has(action));
  expect(written.toSorted()).toEqual(actions.toSorted());
  for (const action of written) writtenActions.add(action);
  return result;
}

it('each audited action adds exactly one entry with its name to the audit log', async () => {
  const owner = await signIn('owner@brightside.test');
  const staff = await signIn('staff@merchloom.test');
  const { browser } = await signInBrowser('owner@brightside.test');
  const tenant = owner.tenantId;
  const terms = {
    name: 'Audit Fest',
    type: 'store' as const,
    region: 'UK' as const,
    currency: 'GBP' as const,
    vat_rate: 20,
    not_vat_registered: false,
    countries: ['GB'],
    states: [],
  };

  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' });
  const uploaded = await writes(['product file added'], () => browser.form(`/api/${tenant}/assets`, { file }));
  const assetId = z.object({ data: z.object({ id: z.uuid() }) }).parse(uploaded.json()).data.id;

  const { slug } = await writes(
    ['event created'],
    async () => (await tenantApi.call(eventEndpoints.create, { params: { tenant }, body: terms }, owner)).data,
  );
  const params = { tenant, slug };
  const configure = (customLogoURL: string) =>
    tenantApi.call(storeConfigEndpoints.save, { params, body: { storeConfig: { customLogoURL } } }, owner);
  await writes(['event file added'], () => configure('/brand/logo.svg'));
  await writes(['event file deleted'], () => configure(''));

  const lock = (locked: boolean) => tenantApi.call(eventEndpoints.setLock, { params, body: { locked } }, owner);
  await writes(['event locked'], () => lock(true));
  await writes(['event unlocked'], () => lock(false));
  await writes(['event status updated'], () =>
    tenantApi.call(eventEndpoints.setStatus, { params, body: { status: 'On hold' } }, owner),
  );

  const { rows } = (await tenantApi.call(eventProductEndpoints.catalogue, { params, query: {} }, owner)).data;
  const [blank] = rows;
  if (!blank) throw new Error('the catalogue is empty');
  const body = { blank_id: blank.id, colours: blank.colours.slice(0, 1).map(({ code }) => code), price: 20 };
  const added = await writes(['event product added', 'product added'], () =>
    tenantApi.call(eventProductEndpoints.add, { params, body }, owner),
  );
  await writes(['event product deleted', 'product deleted'], () =>
    tenantApi.call(eventProductEndpoints.remove, { params: { ...params, productId: added.data.product_id } }, owner),
  );
  await writes(['event deleted'], () => tenantApi.call(eventEndpoints.remove, { params }, owner));
  await writes(['event restored'], () => tenantApi.call(eventEndpoints.restore, { params }, owner));
  await writes(['product file deleted'], () => browser.send('DELETE', `/api/${tenant}/assets/${assetId}`));

  const store = await readStore('summer-fest');
  const { placed } = await checkOut(store, { code: 'EVERYTHING', discountMinor: 10_000_000 });
  await writes(['order added'], () =>
    tenantApi.call(serviceEndpoints.settleWithoutPayment, {
      params: { ...toStoreParams(store), orderId: placed.order.id },
    }),
  );

  const register = (name: string) =>
    browser.post(`/api/${tenant}/events/${slug}/fulfillers`, {
      name,
      contact_name: 'Ada',
      email: 'ada@print.test',
      address: 'Street 1',
      country: 'GB',
      ships_to: ['GB'],
      categories: [],
      print_methods: [],
      lead_time_days: 3,
    });
  await writes(['fulfiller registration failure'], () => register(''));
  const { categories, print_methods: methods } = z
    .object({ data: z.object({ categories: z.array(z.string()), print_methods: z.array(z.string()) }) })
    .parse((await browser.get(`/api/${tenant}/events/${slug}/fulfillers`)).json()).data;
  await writes(['fulfiller registration success'], () =>
    browser.post(`/api/${tenant}/events/${slug}/fulfillers`, {
      name: 'Print House',
      contact_name: 'Ada',
      email: 'ada@print.test',
      address: 'Street 1',
      country: 'GB',
      ships_to: ['GB'],
      categories: categories.slice(0, 1),
      print_methods: methods.slice(0, 1),
      lead_time_days: 3,
    }),
  );

  await writes(['new tenant requires verification'], () =>
    tenantApi.call(accountEndpoints.register, {
      params: {},
      body: {
        name: 'Nia',
        email: 'nia@new.test',
        company: 'New Race',
        region: 'UK',
        password: 'a-long-enough-secret',
        terms: true,
        user_agent: 'test',
      },
    }),
  );
  await writes(['credit account requested'], () =>
    tenantApi.call(settingsEndpoints.requestCredit, { params: { tenant } }, owner),
  );
  const client = { params: { clientId: tenant } };
  await queryRows(sql`update tenants set verified_at = coalesce(verified_at, now()) where id = ${tenant}`);
  await writes(['tenant credit account activated'], () =>
    tenantApi.call(clientEndpoints.activateCredit, { ...client, body: { limit: 5_000 } }, staff),
  );
  await writes(['credit account discount amount updated'], () =>
    tenantApi.call(clientEndpoints.changeCredit, { ...client, body: { discount_percent: 5 } }, staff),
  );
  await writes(['credit account shipping discount amount updated'], () =>
    tenantApi.call(clientEndpoints.changeCredit, { ...client, body: { shipping_discount_percent: 5 } }, staff),
  );

  expect(AUDIT_ACTIONS.filter((action) => !writtenActions.has(action))).toEqual(BY_FULFILMENT);
});
