import { escapeHtml } from './escape-html';

/** A line of an order, all of it text. */
export interface MailItem {
  readonly name: string;
  readonly facts: readonly string[];
  readonly price: string;
  /** Addresses; a mail program may show none of them. */
  readonly pictures: readonly string[];
}

export interface MailSum {
  readonly label: string;
  readonly value: string;
  readonly look?: 'total' | 'part';
}

const PICTURE_PX = 72;
const LOOKS = {
  plain: 'padding:3px 0',
  total: 'padding:10px 0 3px;border-top:1px solid #ddd;font-size:18px;font-weight:700',
  part: 'padding:1px 0;color:#5b6270;font-size:14px',
} as const;

/** What was ordered and what it comes to, as tables: the only columns that every mail program keeps. */
export const orderTables = (items: readonly MailItem[], sums: readonly MailSum[]): string =>
  `${table(items.map(itemRow))}${table(sums.map(sumRow), 'margin-top:12px;border-top:1px solid #ddd')}`;

const table = (rows: readonly string[], style = ''): string =>
  `<table role="presentation" style="width:100%;border-collapse:collapse;${style}"><tbody>${rows.join('')}</tbody></table>`;

function itemRow({ name, facts, price, pictures }: MailItem): string {
  const images = pictures.map(
    (src) =>
      `<img src="${escapeHtml(src)}" width="${PICTURE_PX}" height="${PICTURE_PX}" alt="" style="display:block;margin-bottom:4px;border-radius:6px">`,
  );
  const small = facts
    .map((fact) => `<br><span style="color:#5b6270;font-size:14px">${escapeHtml(fact)}</span>`)
    .join('');
  return `<tr style="vertical-align:top"><td style="width:${PICTURE_PX}px;padding:8px 14px 8px 0">${images.join('')}</td>
<td style="padding:8px 12px 8px 0;overflow-wrap:anywhere"><strong>${escapeHtml(name)}</strong>${small}</td>
<td style="padding:8px 0;text-align:right;white-space:nowrap">${escapeHtml(price)}</td></tr>`;
}

const sumRow = ({ label, value, look }: MailSum): string =>
  `<tr><td style="${LOOKS[look ?? 'plain']}">${escapeHtml(label)}</td><td style="${LOOKS[look ?? 'plain']};text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
