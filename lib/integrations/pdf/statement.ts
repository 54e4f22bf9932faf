import type { BillParty } from '@/lib/domain/billing/parties';
import { getFormatTag } from '@/lib/domain/languages/languages';
import { listGroupLines, STATEMENT_GROUPS, type StatementLine } from '@/lib/domain/ledger/statement';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import { getRegionByCurrency, type Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { CONTENT_WIDTH_PT, type Column, PdfSheet } from './sheet';

interface StatementDocument {
  readonly tenant: BillParty;
  /** Month of the statement, YYYY-MM. */
  readonly month: string;
  readonly lang: string;
  readonly region: Region;
  /** Amounts per currency in minor units, as the statement's page shows them. */
  readonly currencies: readonly {
    readonly currency: Currency;
    readonly lines: Readonly<Record<StatementLine, number>>;
    readonly profitMinor: number;
  }[];
}

const NAME: Column = { at: 0, width: CONTENT_WIDTH_PT - 130 };
const AMOUNT: Column = { at: CONTENT_WIDTH_PT - 120, width: 120, align: 'end' };

/** Renders a month's statement: per currency the lines of each group, and the profit after the result. */
export async function renderStatement(statement: StatementDocument): Promise<Buffer> {
  const { tenant, month, lang, region } = statement;
  // i18n-keys: statements.line.*, statements.group.*, statements.profit, statements.beforeProduction
  const t = await loadTexts(lang, region, 'statements');
  const format = new Intl.DateTimeFormat(getFormatTag(toLanguage(lang)), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const monthName = format.format(new Date(`${month}-15T12:00:00Z`));
  const title = t('document', { month: monthName });
  const sheet = new PdfSheet(title);
  sheet.part(title);
  sheet.text(tenant.name, { size: 12, bold: true });
  sheet.text([tenant.address, tenant.vatNumber].filter(Boolean).join('\n'), { muted: true, size: 9 });
  sheet.space(14);
  sheet.text(title, { size: 22, bold: true });
  sheet.space(10);
  if (statement.currencies.length === 0) sheet.text(t('empty', { month: monthName }));
  for (const { currency, lines, profitMinor } of statement.currencies) {
    const money = (minor: number) => formatMoney(minor, currency, getRegionByCurrency(currency));
    sheet.space(10);
    sheet.text(t('inCurrency', { currency }), { size: 14, bold: true });
    for (const group of STATEMENT_GROUPS) {
      const visibleLines = listGroupLines(group).filter((line) => lines[line] !== 0);
      if (visibleLines.length === 0) continue;
      // Keeps a group's heading and its first line on one page.
      sheet.room(70);
      sheet.space(8);
      sheet.text(t(`group.${group}`), { muted: true, size: 9 });
      sheet.rule();
      for (const line of visibleLines)
        sheet.row([
          [t(`line.${line}`), NAME],
          [money(lines[line]), AMOUNT],
        ]);
      if (group !== 'result') continue;
      const label = lines.production === 0 && lines.shipping === 0 ? 'beforeProduction' : 'profit';
      sheet.row([
        [t(label), NAME, { bold: true }],
        [money(profitMinor), AMOUNT, { bold: true }],
      ]);
    }
  }
  sheet.space(14);
  sheet.text(t('note'), { muted: true, size: 9 });
  return sheet.close();
}
