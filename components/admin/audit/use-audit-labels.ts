'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { AuditEntryDto } from '@/lib/contracts/audit';
import { formatMoney } from '@/lib/domain/money/format-money';
import { isCurrency } from '@/lib/domain/money/money';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { toStatusKey } from '../status-badge';

type DetailLine = AuditEntryDto['details'][number];
type DetailValue = DetailLine['to'];

/**
 * Fields whose values are codes of this program and are translated. Users typed the values of all other fields, which
 * are shown unchanged.
 */
const CODE_FIELDS: ReadonlySet<string> = new Set([
  '',
  'did',
  'kind',
  'payer',
  'production',
  'reason',
  'request',
  'role',
  'rule',
  'shipping_method',
  'status',
  'to',
  'type',
  'use',
  'way',
]);

/**
 * Returns formatters that translate actions, subjects, fields and values of audit entries. A value without a
 * translation is shown as stored.
 */
export function useAuditLabels(zone = 'Europe/London') {
  // i18n-keys: audit.action.*, audit.subject.*, audit.field.*, audit.value.*, statuses.*, users.roles.*
  const t = useTranslations('audit');
  const statuses = useTranslations('statuses');
  const roles = useTranslations('users.roles');
  const format = useFormatter();
  const locale = useLocale();
  const toMessageKey = (value: string): string => value.replaceAll(/[ .-]/g, '_').toLowerCase();
  const findLabel = (group: 'action' | 'subject' | 'field' | 'value', value: string): string | null => {
    const key = `${group}.${toMessageKey(value)}`;
    return /^\w+\.\w+$/.test(key) && t.has(key) ? t(key) : null;
  };
  const fieldName = (name: string): string => findLabel('field', name) ?? name.replaceAll('_', ' ');
  const codeName = (code: string): string => {
    if (isOrderStatus(code)) return statuses(toStatusKey(code));
    const key = toMessageKey(code);
    return (/^\w+$/.test(key) && roles.has(key) ? roles(key) : findLabel('value', code)) ?? code;
  };
  const getTextLabel = (name: string, text: string): string => {
    if (name === 'countries' && /^[A-Z]{2}$/.test(text)) return displayName(locale, 'region', text);
    if ((name === 'default_lang' || name === 'languages') && /^[a-z]{2}$/.test(text))
      return displayName(locale, 'language', text);
    return CODE_FIELDS.has(name) ? codeName(text) : text;
  };
  const valueText = (name: string, value: DetailValue): string => {
    switch (value.kind) {
      case 'none':
        return t('none');
      case 'text':
        return getTextLabel(name, value.text);
      case 'number':
        return format.number(value.number);
      case 'amount':
        return isCurrency(value.currency)
          ? formatMoney(value.minor, value.currency, getRegionByCurrency(value.currency))
          : format.number(value.minor / 100, { minimumFractionDigits: 2 });
      case 'percent':
        return format.number(value.bps / 10_000, { style: 'percent', maximumFractionDigits: 2 });
      case 'yes_no':
        return t(value.on ? 'yes' : 'no');
      case 'moment':
        return format.dateTime(new Date(value.at), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
      case 'day':
        // Formats a calendar day in UTC, so that no time zone shifts it.
        return format.dateTime(new Date(`${value.day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
      case 'list': {
        const items = value.items.map((item) => (value.names ? listedName(item) : getTextLabel(name, item)));
        return format.list(value.more > 0 ? [...items, t('more', { count: value.more })] : items);
      }
    }
  };
  /** Returns the label of a field that an entry stores under its form name, such as `vatRateBps` or `address_city`. */
  const listedName = (name: string): string =>
    fieldName(
      name
        .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
        .replaceAll(/[ .-]+/g, '_')
        .toLowerCase()
        .replace(/_(?:minor|bps)$/, ''),
    );
  return {
    actionName: (action: string) => findLabel('action', action) ?? action,
    subjectTypeName: (type: string) => findLabel('subject', type) ?? type,
    fieldName,
    personName: ({ id, name, role }: NonNullable<AuditEntryDto['user']>): string =>
      role === null ? name : `${codeName(role)} #${id}`,
    valueText,
  };
}

/** Returns the localised name of a country or language, or the code itself if the browser has no name for it. */
function displayName(locale: string, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([locale], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
