import { renderBill } from './bill';
import { renderPickList } from './documents';
import { PdfSheet } from './sheet';

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

const party = { name: 'Made Up Ltd', address: 'Street 1', vatNumber: 'GB000000001', registrationNumber: '1' };
const bill = (orders: number) =>
  renderBill({
    number: 'MB-000001',
    lang: 'de',
    region: 'EU',
    currency: 'EUR',
    issuedOn: '2026-12-01',
    dueOn: '2026-12-15',
    lastDay: '2026-11-30',
    productionMinor: 100 * orders,
    shippingMinor: 10 * orders,
    vatKind: 'charged',
    vatRateBps: 2100,
    vatMinor: 23 * orders,
    parties: { from: party, to: party },
    lines: Array.from({ length: orders }, (_, index) => ({
      orderRef: `ML-${10_000 + index}-ABCD`,
      kind: 'order',
      at: new Date('2026-11-11T12:00:00Z'),
      productionMinor: 100,
      shippingMinor: 10,
    })),
  });

describe('a PDF document', () => {
  it('has as many pages as its lines need', async () => {
    expect(await Promise.all([1, 10, 80].map(async (orders) => countPages(await bill(orders))))).toEqual([1, 1, 3]);
  });

  it('splits a row that is higher than a page, and keeps together what fits', () => {
    const sheet = new PdfSheet('long');
    sheet.part('long');
    sheet.row([
      [Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n'), { at: 0, width: 200 }],
      ['once', { at: 220, width: 100 }],
    ]);
    expect(sheet.y).toBeLessThan(842);
    expect(countPages(sheet.close())).toBe(5);
  });

  it('merges one SKU of hundreds of orders into one pick', async () => {
    const order = (index: number) => ({
      orderRef: `ML-${10_000 + index}-ABCD`,
      lang: 'en',
      region: 'UK' as const,
      currency: 'GBP' as const,
      placedOn: '2026-11-21',
      storeName: 'Store',
      shippingMethod: 'standard' as const,
      subtotalMinor: 0,
      shippingMinor: 0,
      discountMinor: 0,
      netMinor: 0,
      vatMinor: 0,
      totalMinor: 0,
      customer: {
        name: 'A',
        addressFirstLine: '',
        addressSecondLine: '',
        city: '',
        county: '',
        state: '',
        postcode: '',
        country: 'United Kingdom',
      },
      lines: [
        {
          name: 'Mug',
          sku: 'MUG-1',
          colour: 'white',
          colourName: 'White',
          size: 'onesize',
          quantity: 2,
          unitGrossMinor: 0,
          vatApplies: true,
          customTexts: [],
        },
      ],
    });
    const list = await renderPickList(
      Array.from({ length: 500 }, (_, index) => order(index)),
      'en',
      'UK',
    );
    expect(countPages(list)).toBeGreaterThan(3);
  });
});
