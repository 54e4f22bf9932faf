import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import type { Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { loadTexts } from '@/lib/platform/i18n/texts';
import { escapeHtml } from './escape-html';

/** Order line as it was sold. */
export interface MailLine {
  readonly name: string;
  readonly colour: string;
  readonly colourName: string;
  readonly size: string;
  readonly quantity: number;
  readonly customTexts: readonly { readonly text: string }[];
  /** Paths of the JPEGs that show the ordered product. */
  readonly pictures: readonly string[];
}

/** Order line in an e-mail; all fields are plain text. */
export interface MailItem {
  readonly name: string;
  readonly facts: readonly string[];
  /** Formatted price; '' in a mail without prices. */
  readonly price: string;
  /** Absolute addresses of the pictures; mail programs may block them. */
  readonly pictures: readonly string[];
  /** Address that the name links to; absent = no link. */
  readonly href?: string;
}

export interface MailSum {
  readonly label: string;
  readonly value: string;
  readonly style?: 'total' | 'part';
}

const PICTURE_PX = 72;
const SUM_STYLES = {
  plain: 'padding:3px 0',
  total: 'padding:10px 0 3px;border-top:1px solid #ddd;font-size:18px;font-weight:700',
  part: 'padding:1px 0;color:#5b6270;font-size:14px',
} as const;

/** Returns order lines as e-mail items: quantity, name, colour, size and the shopper's own texts. */
export async function toMailItems<Line extends MailLine>(
  lines: readonly Line[],
  locale: Language,
  region: Region,
  price: (line: Line) => string = () => '',
): Promise<MailItem[]> {
  const [t, colours] = await Promise.all([
    loadTexts(locale, region, 'orderMail'),
    // i18n-keys: colours.*
    loadTexts(locale, region, 'colours'),
  ]);
  return lines.map((line) => ({
    name: `${line.quantity} × ${line.name}`,
    facts: [
      `${colours.has(line.colour) ? colours(line.colour) : line.colourName} / ${getSizeLabel(line.size, t('oneSize'))}`,
      ...line.customTexts.flatMap(({ text }) => (text ? [t('quoted', { text })] : [])),
    ],
    price: price(line),
    pictures: line.pictures.map((path) => `${env().PUBLIC_URL}${path}`),
  }));
}

/** Returns the items as lines of plain text, each item followed by an empty line. */
export const buildItemLines = (items: readonly MailItem[]): string[] =>
  items.flatMap(({ name, facts, price, href }) => [
    price === '' ? name : `${name}: ${price}`,
    ...facts.map((fact) => `  ${fact}`),
    ...(href ? [`  ${href}`] : []),
    '',
  ]);

/** Returns items and sums as HTML tables, the only layout with columns that all mail programs support. */
export const buildOrderTables = (items: readonly MailItem[], sums: readonly MailSum[]): string =>
  `${table(items.map(itemRow))}${sums.length === 0 ? '' : table(sums.map(sumRow), 'margin-top:12px;border-top:1px solid #ddd')}`;

const table = (rows: readonly string[], style = ''): string =>
  `<table role="presentation" style="width:100%;border-collapse:collapse;${style}"><tbody>${rows.join('')}</tbody></table>`;

function itemRow({ name, facts, price, pictures, href }: MailItem): string {
  const images = pictures.map(
    (src) =>
      `<img src="${escapeHtml(src)}" width="${PICTURE_PX}" height="${PICTURE_PX}" alt="" style="display:block;margin-bottom:4px;border-radius:6px">`,
  );
  const small = facts
    .map((fact) => `<br><span style="color:#5b6270;font-size:14px">${escapeHtml(fact)}</span>`)
    .join('');
  return `<tr style="vertical-align:top"><td style="width:${PICTURE_PX}px;padding:8px 14px 8px 0">${images.join('')}</td>
<td style="padding:8px 12px 8px 0;overflow-wrap:anywhere"><strong>${href ? `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>` : escapeHtml(name)}</strong>${small}</td>
${price === '' ? '' : `<td style="padding:8px 0;text-align:right;white-space:nowrap">${escapeHtml(price)}</td>`}</tr>`;
}

const sumRow = ({ label, value, style }: MailSum): string =>
  `<tr><td style="${SUM_STYLES[style ?? 'plain']}">${escapeHtml(label)}</td><td style="${SUM_STYLES[style ?? 'plain']};text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
