import type { TaxRow } from '@/lib/domain/documents/tax-rows';
import { formatMoney } from '@/lib/domain/money/format-money';
import { mayInvoice } from '@/lib/domain/pricing/vat';
import { formatPercent } from '@/lib/platform/i18n/percent';
import type { Texts } from '@/lib/platform/i18n/texts';
import {
  type DocumentLabels,
  type DocumentOrder,
  formatDayForOrder,
  formatDocumentAddress,
  formatLineText,
  LEFT_COLUMN,
  loadDocumentLabels,
  RIGHT_COLUMN,
  type Seller,
} from './documents';
import { CONTENT_WIDTH_PT, type Column, PdfSheet } from './sheet';

/** Accounting document of an order, such as an invoice. */
export interface AccountingDocument {
  /** Order, and its seller (next field), in the form that the document shows. */
  readonly order: DocumentOrder;
  readonly seller: Seller;
  readonly kind: 'invoice' | 'credit note' | 'reversal';
  /** Number of the document; '' for a receipt, which has none. */
  readonly number: string;
  readonly issuedOn: string;
  /** Minor units: the credited amount of a credit note, or the amount that a reversal restores. */
  readonly amountMinor: number;
  readonly invoiceNumber: string;
  /** Number of the credit note that this document reverses; null for other documents. */
  readonly reverses: string | null;
  /** Taxable amount and tax for each rate; [] without tax. */
  readonly taxes: readonly TaxRow[];
}

const TITLES = { invoice: 'invoice', 'credit note': 'creditNote', reversal: 'creditNoteReversal' } as const;

/** Renders an invoice, the credit notes of an order, or their reversals as a PDF with one document per page. */
export async function renderAccountingDocuments(documents: readonly AccountingDocument[]): Promise<Buffer> {
  const sheet = new PdfSheet(documents.map(({ number, order }) => number || order.orderRef).join(', '));
  for (const document of documents) {
    const { order, seller } = document;
    const labels = await loadDocumentLabels(order);
    const { t } = labels;
    const money = (minor: number) => formatMoney(minor, order.currency, order.region);
    const isInvoice = document.kind === 'invoice';
    // Only a seller with a VAT number may show VAT. Without a number the document is titled as a receipt.
    const isTaxed = mayInvoice(order, seller);
    const title = isInvoice && !isTaxed ? 'receipt' : TITLES[document.kind];
    sheet.part(document.number || order.orderRef);
    sheet.text(seller.name, { size: 12, bold: true });
    const facts = [
      seller.address,
      ...(seller.vatNumber ? [t('vatNumber', { number: seller.vatNumber })] : []),
      ...(seller.registrationNumber ? [t('registration', { number: seller.registrationNumber })] : []),
    ];
    sheet.text(facts.filter(Boolean).join('\n'), { muted: true, size: 9 });
    sheet.space(14);
    sheet.text(t(title), { size: 22, bold: true });
    sheet.space(10);
    sheet.text(t('billTo'), { muted: true, size: 9 });
    sheet.row([
      [formatDocumentAddress(order), LEFT_COLUMN],
      [
        [
          ...(document.number ? [t('number', { number: document.number })] : []),
          t('date', { date: formatDayForOrder(document.issuedOn, order) }),
          t('orderRef', { ref: order.orderRef }),
          ...(document.reverses ? [t('ofCreditNote', { number: document.reverses })] : []),
          ...(isInvoice || !document.invoiceNumber ? [] : [t('ofInvoice', { number: document.invoiceNumber })]),
        ].join('\n'),
        RIGHT_COLUMN,
      ],
    ]);
    sheet.space(16);
    const shownOrder = isTaxed ? order : { ...order, vatMinor: 0 };
    const shownDocument = isTaxed ? document : { ...document, taxes: [] };
    if (isInvoice) invoiceBody(sheet, shownOrder, shownDocument.taxes, labels, money);
    else creditBody(sheet, shownOrder, shownDocument, labels, money);
    if (isTaxed) continue;
    sheet.space(12);
    sheet.text(t('noVatInvoice'), { muted: true, size: 9 });
  }
  return sheet.close();
}

const VALUE: Column = { at: 380, width: CONTENT_WIDTH_PT - 380, align: 'end' };
const LABEL: Column = { at: 220, width: 152, align: 'end' };

/** Row of the sums: label, amount in minor units, and whether the row is bold. */
type SumRow = readonly [string, number, boolean];

/**
 * Returns the rows with the taxable amount and the tax of each rate. The label of the tax names the rate if it is
 * stored; the label of the taxable amount names it if there are several rates.
 */
function taxRows(order: DocumentOrder, taxes: readonly TaxRow[], t: Texts): SumRow[] {
  const isUs = order.region === 'US';
  return taxes.flatMap(({ rateBps, netMinor, taxMinor }): SumRow[] => {
    const rate = rateBps === null ? null : formatPercent(rateBps, order.lang);
    const netLabel = isUs ? t('netBeforeTax') : taxes.length > 1 && rate !== null ? t('netAt', { rate }) : t('net');
    const taxLabel = isUs ? t('tax') : rate === null ? t('vat') : t('vatAt', { rate });
    return [[netLabel, netMinor, false], ...(rateBps === 0 ? [] : [[taxLabel, taxMinor, false] as const])];
  });
}

function invoiceBody(
  sheet: PdfSheet,
  order: DocumentOrder,
  taxes: readonly TaxRow[],
  labels: DocumentLabels,
  money: (minor: number) => string,
): void {
  const { t } = labels;
  const isUs = order.region === 'US';
  const hasVat = order.vatMinor > 0;
  const item: Column = { at: 0, width: 260 };
  const quantity: Column = { at: 268, width: 50, align: 'end' };
  const unit: Column = { at: 322, width: 70, align: 'end' };
  const head = { muted: true, size: 9 };
  sheet.tableHead([
    [t('item'), item, head],
    [t('quantity'), quantity, head],
    [t('unitPrice'), unit, head],
    [t('amount'), VALUE, head],
  ]);
  for (const line of order.lines) {
    // On an order with VAT, lines without VAT are marked with 0 %.
    const untaxed =
      hasVat && !isUs && !line.vatApplies ? `\n${t('vatAt', { rate: formatPercent(0, order.lang) })}` : '';
    sheet.row([
      [`${formatLineText(line, labels)}${untaxed}`, item],
      [String(line.quantity), quantity],
      [money(line.unitGrossMinor), unit],
      [money(line.unitGrossMinor * line.quantity), VALUE],
    ]);
    sheet.rule();
  }
  sheet.endTable();
  // Keeps the sums together on one page.
  sheet.room(120);
  const sums: readonly SumRow[] = [
    [t('subtotal'), order.subtotalMinor, false],
    [t('shipping'), order.shippingMinor, false],
    ...(order.discountMinor > 0 ? [[t('discount'), -order.discountMinor, false] as const] : []),
    ...taxRows(order, taxes, t),
    [t('total'), order.totalMinor, true],
  ];
  for (const [label, minor, bold] of sums)
    sheet.row([
      [label, LABEL, { bold }],
      [money(minor), VALUE, { bold }],
    ]);
}

/** Writes the credited or reversed amount, with the taxable amount and the tax of each rate. */
function creditBody(
  sheet: PdfSheet,
  order: DocumentOrder,
  { kind, amountMinor, taxes, reverses }: AccountingDocument,
  labels: DocumentLabels,
  money: (minor: number) => string,
): void {
  const { t } = labels;
  const isBack = kind === 'reversal';
  const sign = isBack ? 1 : -1;
  const rows: readonly SumRow[] = [
    ...taxRows(order, taxes, t).map(([label, minor, bold]) => [label, sign * minor, bold] as const),
    [t(isBack ? 'creditReversed' : 'refunded'), sign * amountMinor, true],
  ];
  sheet.rule();
  for (const [label, minor, bold] of rows)
    sheet.row([
      [label, { at: 0, width: 340 }, { bold }],
      [money(minor), VALUE, { bold }],
    ]);
  if (!reverses) return;
  sheet.space(12);
  sheet.text(t('reversedBecause', { number: reverses }), { muted: true, size: 9 });
}
