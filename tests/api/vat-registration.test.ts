import { sql } from 'drizzle-orm';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { getDatabasePools } from '@/lib/db/client';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';
import { listProducts, readStore } from './support/shop';
import { signInMember } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

/**
 * Signs in the demo owner. Returns functions that save the company (by default with a VAT number) and read its stores
 * and orders.
 */
async function openAdmin() {
  const browser = await signInMember('owner@brightside.test');
  const { tenant_id: tenant } = await readStore('summer-fest');
  const path = `/api/${tenant}/company`;
  const { data } = (await browser.get(path)).json() as { data: Record<string, unknown> };
  const { region: _, stores_without_vat: __, verification: ___, ...company } = data;
  const full = { ...company, vat_number: 'GB000000002', not_vat_registered: false };
  return {
    save: async (change: object) => {
      expect((await browser.call('PUT', path, { ...full, ...change })).status).toBe(200);
    },
    event: async (slug: string) =>
      ((await browser.get(`/api/${tenant}/events/${slug}`)).json() as { data: Record<string, unknown> }).data,
    listStoreProducts: async (slug: string) =>
      (
        (await browser.get(`/api/${tenant}/events/${slug}/products`)).json() as {
          data: { rows: { profit: { gross: number; vat: number } }[] };
        }
      ).data.rows,
    openDocument: (orderId: string, kind: string) => browser.get(`/api/${tenant}/orders/${orderId}/documents/${kind}`),
    fulfilment: async (orderId: string) =>
      fulfilmentEndpoints.show.answer.parse((await browser.get(`/api/${tenant}/orders/${orderId}/fulfilment`)).json())
        .data,
  };
}
/** Removes the number directly in the database, because no form removes it from a company with an open store. */
const loseNumber = () =>
  queryRows(sql`update tenants set company = company || '{"vatNumber": ""}' where name = 'Brightside Events'`);
const getFileName = (answer: { headers: Headers }) => answer.headers.get('content-disposition') ?? '';
const readVat = async (orderId: string) => {
  const [row] = await queryRows(sql`select vat_minor, total_minor from orders where id = ${orderId}`);
  return { vat: Number(row?.vat_minor), total: Number(row?.total_minor) };
};

afterEach(async () => (await openAdmin()).save({}));

describe('a company that is not VAT registered', () => {
  it('charges none in any store: prices, checkout and the owner’s own figures', async () => {
    const { save, event, listStoreProducts } = await openAdmin();
    const before = await readStore('summer-fest');
    expect(before).toMatchObject({ not_vat_registered: false });
    expect((await readVat((await createPaidOrder('summer-fest')).orderId)).vat).toBeGreaterThan(0);
    await save({ not_vat_registered: true });
    expect(await readStore('summer-fest')).toMatchObject({ not_vat_registered: true });
    expect(await event('summer-fest')).toMatchObject({ not_vat_registered: true, company_not_vat_registered: true });
    expect((await listStoreProducts('summer-fest')).every(({ profit }) => profit.vat === 0)).toBe(true);
    const [product] = await listProducts(await readStore('summer-fest'));
    expect(product).toBeDefined();
    expect(await readVat((await createPaidOrder('summer-fest')).orderId)).toMatchObject({ vat: 0 });
  });

  it('leaves the choice to each store again once it is registered', async () => {
    const { save, event } = await openAdmin();
    await save({ not_vat_registered: true });
    await save({});
    expect(await event('summer-fest')).toMatchObject({ not_vat_registered: false, vat_rate: 20 });
    expect(await event('company-kit')).toMatchObject({ not_vat_registered: true, company_not_vat_registered: false });
  });
});

describe('the invoice of an order with VAT', () => {
  const issued = (orderId: string) => count(sql`select count(*) as n from documents where order_id = ${orderId}`);

  it('is a receipt without a number while the seller has no VAT number, and an invoice afterwards', async () => {
    const { save, openDocument, fulfilment } = await openAdmin();
    const { orderId, order } = await createPaidOrder('summer-fest');
    await loseNumber();
    expect(await fulfilment(orderId)).toMatchObject({ invoice_lacks: 'vat_number' });
    const receipt = await openDocument(orderId, 'invoice');
    expect([receipt.status, getFileName(receipt)]).toEqual([
      200,
      expect.stringContaining(`${order.order_ref}-receipt`),
    ]);
    expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await issued(orderId)).toBe(0);
    await save({});
    expect(await fulfilment(orderId)).toMatchObject({ invoice_lacks: null });
    expect(getFileName(await openDocument(orderId, 'invoice'))).toMatch(/INV-\d{6}/);
    expect(await issued(orderId)).toBe(1);
  });

  it('that was issued before the number was required is printed as a receipt, under its own number', async () => {
    const { openDocument, fulfilment } = await openAdmin();
    const { orderId } = await createPaidOrder('summer-fest');
    const first = getFileName(await openDocument(orderId, 'invoice'));
    // Changed directly in the database, because the program never changes a document.
    await getDatabasePools().main.query(
      `update documents set parties = jsonb_set(parties, '{seller,vatNumber}', '""'), contents = null where order_id = $1`,
      [orderId],
    );
    const taxed = (await openDocument(orderId, 'invoice')).bytes.length;
    await loseNumber();
    expect(await fulfilment(orderId)).toMatchObject({ invoice_lacks: 'vat_number' });
    const answer = await openDocument(orderId, 'invoice');
    expect([answer.status, getFileName(answer)]).toEqual([200, first]);
    expect(answer.bytes.length).not.toBe(taxed);
  });

  it('needs no number when no VAT was charged', async () => {
    const { openDocument, fulfilment } = await openAdmin();
    const { orderId } = await createPaidOrder('company-kit');
    await loseNumber();
    expect(await fulfilment(orderId)).toMatchObject({ invoice_lacks: null });
    expect(getFileName(await openDocument(orderId, 'invoice'))).toMatch(/INV-\d{6}/);
  });
});
