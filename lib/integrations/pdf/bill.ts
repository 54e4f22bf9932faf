import type { ChargeKind } from '@/lib/domain/billing/charges';
import type { BillParties } from '@/lib/domain/billing/parties';
import type { BillVatKind } from '@/lib/domain/billing/vat';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import { getRegionByCurrency, getTimeZone, type Region } from '@/lib/domain/regions/regions';
import { formatPercent } from '@/lib/platform/i18n/percent';
import { loadTexts, type Texts } from '@/lib/platform/i18n/texts';
import { CONTENT_WIDTH_PT, type Column, PdfSheet } from './sheet';

interface BillDocument {
  readonly number: string;
  readonly lang: string;
  readonly region: Region;
  readonly currency: Currency;
  /** Issue date and due date as YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly lastDay: string;
  /** Amounts in minor units, excluding VAT. */
  readonly productionMinor: number;
  readonly shippingMinor: number;
  /** Reason why VAT is charged or not; null on bills from before the reason was stored. */
  readonly vatKind: BillVatKind | null;
  readonly vatRateBps: number;
  readonly vatMinor: number;
  readonly parties: BillParties;
  readonly lines: readonly {
    readonly orderRef: string;
    readonly kind: ChargeKind;
    readonly at: Date;
    readonly productionMinor: number;
    readonly shippingMinor: number;
  }[];
}

const formatDate = (iso: string): string => iso.split('-').reverse().join('-');
const HALF = CONTENT_WIDTH_PT / 2;
const ORDER: Column = { at: 0, width: 190 };
const DAY: Column = { at: 196, width: 70 };
const PRODUCTION: Column = { at: 270, width: 66, align: 'end' };
const SHIPPING: Column = { at: 342, width: 66, align: 'end' };
const SUM: Column = { at: 414, width: CONTENT_WIDTH_PT - 414, align: 'end' };

const CHARGE_KEYS = { cancellation: 'cancelledOrder', 'made after all': 'madeAfterAll' } as const;

/**
 * Renders a client's monthly bill for production: one row per order excluding VAT, then the sum, the VAT and the total.
 */
export async function renderBill(bill: BillDocument): Promise<Buffer> {
  const t = await loadTexts(bill.lang, bill.region, 'documents');
  const money = (minor: number) => formatMoney(minor, bill.currency, getRegionByCurrency(bill.currency));
  const sheet = new PdfSheet(bill.number);
  sheet.part(bill.number);
  head(sheet, bill, t);
  const style = { muted: true, size: 9 };
  sheet.tableHead([
    [t('order'), ORDER, style],
    [t('day'), DAY, style],
    [t('production'), PRODUCTION, style],
    [t('shipping'), SHIPPING, style],
    [t('amount'), SUM, style],
  ]);
  for (const line of bill.lines) {
    const name = line.kind === 'order' ? line.orderRef : t(CHARGE_KEYS[line.kind], { ref: line.orderRef });
    sheet.row([
      [name, ORDER],
      [formatDate(getLocalDate(getTimeZone(bill.region), line.at)), DAY],
      [money(line.productionMinor), PRODUCTION],
      [money(line.shippingMinor), SHIPPING],
      [money(line.productionMinor + line.shippingMinor), SUM],
    ]);
  }
  sheet.endTable();
  // Keeps net amount, VAT and total together on one page.
  sheet.room(130);
  sheet.rule();
  sheet.row([
    [t('net'), ORDER, { bold: true }],
    [money(bill.productionMinor), PRODUCTION],
    [money(bill.shippingMinor), SHIPPING],
    [money(bill.productionMinor + bill.shippingMinor), SUM, { bold: true }],
  ]);
  const netMinor = bill.productionMinor + bill.shippingMinor;
  const total: Column = { at: 0, width: SUM.at - 8 };
  if (bill.vatKind === 'charged')
    sheet.row([
      [t('vatAt', { rate: formatPercent(bill.vatRateBps, bill.lang) }), total],
      [money(bill.vatMinor), SUM],
    ]);
  if (bill.vatKind !== null)
    sheet.row([
      [t('total'), total, { bold: true, size: 12 }],
      [money(netMinor + bill.vatMinor), SUM, { bold: true, size: 12 }],
    ]);
  sheet.space(14);
  sheet.text(t('payBy', { date: formatDate(bill.dueOn), number: bill.number }), { bold: true });
  const note = bill.vatKind === null ? 'withoutVat' : NOTES[bill.vatKind];
  if (note) sheet.text(t(note), { muted: true, size: 9 });
  return sheet.close();
}

/** Message keys of the note why no VAT is charged; null = no note. */
const NOTES: Readonly<Record<BillVatKind, string | null>> = {
  charged: null,
  'reverse charge': 'vatReverse',
  outside: 'vatOutside',
  'not registered': 'vatNone',
};

function head(sheet: PdfSheet, { number, issuedOn, lastDay, parties }: BillDocument, t: Texts): void {
  const lines = ({ name, address, vatNumber, registrationNumber }: BillParties['from']) =>
    [
      name,
      address,
      vatNumber ? t('vatNumber', { number: vatNumber }) : '',
      registrationNumber ? t('registration', { number: registrationNumber }) : '',
    ]
      .filter(Boolean)
      .join('\n');
  sheet.text(parties.from.name, { size: 12, bold: true });
  sheet.text(lines({ ...parties.from, name: '' }), { muted: true, size: 9 });
  sheet.space(14);
  sheet.text(t('invoice'), { size: 22, bold: true });
  sheet.space(10);
  sheet.text(t('billTo'), { muted: true, size: 9 });
  sheet.row([
    [lines(parties.to), { at: 0, width: HALF - 12 }],
    [
      [
        t('number', { number }),
        t('date', { date: formatDate(issuedOn) }),
        t('until', { date: formatDate(lastDay) }),
      ].join('\n'),
      { at: HALF + 12, width: HALF - 12 },
    ],
  ]);
  sheet.space(16);
}
