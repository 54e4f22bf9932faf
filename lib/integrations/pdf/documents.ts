import { setImmediate } from 'node:timers/promises';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { formatLongDate } from '@/lib/domain/dates/long-date';
import type { Currency } from '@/lib/domain/money/money';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { findCountryByName, getCountryDisplayName } from '@/lib/domain/regions/countries';
import { formatPlaceLines } from '@/lib/domain/regions/place-lines';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { CONTENT_WIDTH_PT, type Column, PdfSheet } from './sheet';

/** Order data for documents. Amounts in minor units, dates as YYYY-MM-DD. */
export interface DocumentOrder {
  readonly orderRef: string;
  readonly lang: string;
  readonly region: Region;
  readonly currency: Currency;
  readonly placedOn: string;
  readonly storeName: string;
  readonly shippingMethod: ShippingMethod;
  readonly subtotalMinor: number;
  readonly shippingMinor: number;
  readonly discountMinor: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
  readonly customer: {
    readonly name: string;
    readonly addressFirstLine: string;
    readonly addressSecondLine: string;
    readonly city: string;
    readonly county: string;
    readonly state: string;
    readonly postcode: string;
    readonly country: string;
  };
  readonly lines: readonly {
    readonly name: string;
    readonly sku: string;
    readonly colour: string;
    readonly colourName: string;
    readonly size: string;
    readonly quantity: number;
    readonly unitGrossMinor: number;
    readonly vatApplies: boolean;
    readonly customTexts: readonly { readonly text: string }[];
  }[];
}

/** Seller named on the document. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly vatNumber: string;
  readonly registrationNumber: string;
}

export interface DocumentLabels {
  readonly t: Texts;
  readonly colours: Texts;
}

const METHOD = { standard: 'standard', standard_tracked: 'standardTracked', express: 'express' } as const;
export const loadDocumentLabels = async ({
  lang,
  region,
}: Pick<DocumentOrder, 'lang' | 'region'>): Promise<DocumentLabels> => {
  const [t, colours] = await Promise.all([loadTexts(lang, region, 'documents'), loadTexts(lang, region, 'colours')]);
  return { t, colours };
};
/** Formats a date (`iso`, YYYY-MM-DD) in the language and region of an order. */
export const formatDayForOrder = (iso: string, { lang, region }: Pick<DocumentOrder, 'lang' | 'region'>): string =>
  formatLongDate(iso, toLanguage(lang), region);

export function formatLineText(line: DocumentOrder['lines'][number], { t, colours }: DocumentLabels): string {
  const colour = colours.has(line.colour) ? colours(line.colour) : line.colourName;
  const texts = line.customTexts.flatMap(({ text }) => (text === '' ? [] : [t('quoted', { text })]));
  return [line.name, `${colour}, ${getSizeLabel(line.size, t('oneSize'))}`, ...texts].join('\n');
}

export function formatDocumentAddress({ customer, lang }: DocumentOrder): string {
  const country = findCountryByName(customer.country);
  const lines = [
    customer.name,
    customer.addressFirstLine,
    customer.addressSecondLine,
    ...formatPlaceLines(customer),
    country ? getCountryDisplayName(country, toLanguage(lang)) : customer.country,
  ];
  return lines.filter((line) => line.trim() !== '').join('\n');
}

export const LEFT_COLUMN: Column = { at: 0, width: CONTENT_WIDTH_PT / 2 - 12 };
export const RIGHT_COLUMN: Column = { at: CONTENT_WIDTH_PT / 2 + 12, width: CONTENT_WIDTH_PT / 2 - 12 };

/** Renders packing slips, one order per page. They contain no prices, because the order may be a gift. */
export async function renderPackingSlips(orders: readonly DocumentOrder[]): Promise<Buffer> {
  const sheet = new PdfSheet(orders.map(({ orderRef }) => orderRef).join(', '));
  for (const order of orders) {
    // Yields to other requests between the slips, because there may be many.
    await setImmediate();
    const labels = await loadDocumentLabels(order);
    const { t } = labels;
    sheet.part(order.orderRef);
    sheet.text(order.storeName, { size: 12, bold: true });
    sheet.space(14);
    sheet.text(t('packingSlip'), { size: 22, bold: true });
    sheet.space(10);
    sheet.text(t('shipTo'), { muted: true, size: 9 });
    sheet.row([
      [formatDocumentAddress(order), LEFT_COLUMN],
      [
        [
          t('orderRef', { ref: order.orderRef }),
          t('orderDate', { date: formatDayForOrder(order.placedOn, order) }),
          t('method', { method: t(METHOD[order.shippingMethod]) }),
        ].join('\n'),
        RIGHT_COLUMN,
      ],
    ]);
    sheet.space(16);
    const item: Column = { at: 0, width: 300 };
    const sku: Column = { at: 312, width: 110 };
    const quantity: Column = { at: 430, width: CONTENT_WIDTH_PT - 430, align: 'end' };
    const head = { muted: true, size: 9 };
    sheet.tableHead([
      [t('item'), item, head],
      [t('sku'), sku, head],
      [t('quantity'), quantity, head],
    ]);
    for (const line of order.lines) {
      sheet.row([
        [formatLineText(line, labels), item],
        [line.sku, sku, { size: 9 }],
        [String(line.quantity), quantity, { bold: true, size: 12 }],
      ]);
      sheet.rule();
    }
    sheet.endTable();
    sheet.space(10);
    sheet.text(t('thanks', { store: order.storeName }), { muted: true });
  }
  return sheet.close();
}

/** Renders a pick list: the quantity of each SKU, and how many pieces of it each order needs. */
export async function renderPickList(orders: readonly DocumentOrder[], lang: string, region: Region): Promise<Buffer> {
  const labels = await loadDocumentLabels({ lang, region });
  const { t } = labels;
  const sheet = new PdfSheet(t('pickList'));
  sheet.part(t('pickList'));
  sheet.text(t('pickList'), { size: 22, bold: true });
  sheet.text(t('pickListTitle', { count: orders.length }), { muted: true });
  sheet.space(12);
  const bySku = new Map<string, { text: string; quantity: number; refs: string[] }>();
  for (const order of orders)
    for (const line of order.lines) {
      const plain = { ...line, customTexts: [] };
      const skuEntry = bySku.get(line.sku) ?? { text: formatLineText(plain, labels), quantity: 0, refs: [] };
      skuEntry.quantity += line.quantity;
      skuEntry.refs.push(`${order.orderRef}\u00a0×\u00a0${line.quantity}`);
      bySku.set(line.sku, skuEntry);
    }
  const sku: Column = { at: 22, width: 96 };
  const item: Column = { at: 124, width: 136 };
  const refs: Column = { at: 268, width: 170 };
  const quantity: Column = { at: 442, width: CONTENT_WIDTH_PT - 442, align: 'end' };
  for (const [code, row] of [...bySku].toSorted(([a], [b]) => a.localeCompare(b))) {
    sheet.room(60);
    sheet.box(0);
    sheet.row([
      [code, sku, { size: 9, bold: true }],
      [row.text, item],
      [row.refs.join(', '), refs, { size: 8, muted: true }],
      [String(row.quantity), quantity, { bold: true, size: 12 }],
    ]);
    sheet.rule();
  }
  return sheet.close();
}
