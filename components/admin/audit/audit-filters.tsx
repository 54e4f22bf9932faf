'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import type { AuditEntryDto } from '@/lib/contracts/audit';
import { AUDIT_ACTIONS, RECORDED_ACTIONS } from '@/lib/domain/audit/actions';
import { FilterChips } from '../list-kit/filter-chips';
import { useAuditLabels } from './use-audit-labels';

/** Default filter of the audit log; values in the page address override it. */
export const DEFAULT_AUDIT_FILTER = { action: '', user: '', tenant: '', from: '', to: '', page: 1 };
export type AuditListFilter = Readonly<typeof DEFAULT_AUDIT_FILTER>;

const MORE_ACTIONS = RECORDED_ACTIONS.filter((action) => !AUDIT_ACTIONS.some((first) => first === action));

type Named = readonly { readonly id: number; readonly name: string }[];

/**
 * Filters by action, person, tenant and days, with chips that remove a filter. `tenants` is null for the log of a
 * single tenant.
 */
export function AuditFilters(props: {
  readonly filter: AuditListFilter;
  readonly people: readonly NonNullable<AuditEntryDto['user']>[];
  /** Actions offered by the filter; [] = every action that the program records. */
  readonly actions: readonly string[];
  readonly tenants: Named | null;
  readonly onChange: (part: Partial<AuditListFilter>) => void;
  readonly onClear: () => void;
}) {
  const { filter, people, actions, tenants, onChange, onClear } = props;
  // i18n-keys: audit.from, audit.to
  const t = useTranslations('audit');
  const { actionName, personName } = useAuditLabels();
  const locale = useLocale();
  const named = people.map((person) => ({ id: person.id, name: personName(person) }));
  const id = useId();
  const getSelectedName = (list: Named, selectedId: string) =>
    list.find((one) => String(one.id) === selectedId)?.name ?? `#${selectedId}`;
  const isOffered = (action: string): boolean =>
    actions.length === 0 || actions.includes(action) || action === filter.action;
  const more = MORE_ACTIONS.filter(isOffered)
    .map((action) => ({ action, name: actionName(action) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Field id={`${id}-action`} label={t('action_label')} className="col-span-2 sm:col-span-1">
          <Select
            {...getControlAttributes(`${id}-action`, {})}
            value={filter.action}
            onChange={(event) => onChange({ action: event.target.value })}
          >
            <option value="">{t('anyAction')}</option>
            {AUDIT_ACTIONS.filter(isOffered).map((action) => (
              <option key={action} value={action}>
                {actionName(action)}
              </option>
            ))}
            {more.length > 0 ? (
              <optgroup label={t('moreActions')}>
                {more.map(({ action, name }) => (
                  <option key={action} value={action}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ) : null}
          </Select>
        </Field>
        <NameSelect
          id={`${id}-user`}
          label={t('user')}
          any={t('anyUser')}
          value={filter.user}
          list={named}
          onChange={(user) => onChange({ user })}
        />
        {tenants ? (
          <NameSelect
            id={`${id}-tenant`}
            label={t('tenant')}
            any={t('anyTenant')}
            value={filter.tenant}
            list={tenants}
            onChange={(tenant) => onChange({ tenant, user: '' })}
          />
        ) : null}
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} id={`${id}-${name}`} label={t(name)}>
            <Input
              {...getControlAttributes(`${id}-${name}`, {})}
              type="date"
              value={filter[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <FilterChips
        filter={filter}
        labels={{
          action: actionName(filter.action),
          user: getSelectedName(named, filter.user),
          tenant: tenants ? getSelectedName(tenants, filter.tenant) : '',
          from: `${t('from')}: ${filter.from}`,
          to: `${t('to')}: ${filter.to}`,
        }}
        onChange={onChange}
        onClear={onClear}
      />
    </div>
  );
}

function NameSelect(props: {
  readonly id: string;
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly list: Named;
  readonly onChange: (value: string) => void;
}) {
  const { id, label, any, value, list, onChange } = props;
  return (
    <Field id={id} label={label}>
      <Select {...getControlAttributes(id, {})} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {list.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
