'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Select } from '@/components/ui/field';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { USER_STATES, type UserRowWire, userEndpoints } from '@/lib/contracts/users';
import { ROLES } from '@/lib/domain/roles/roles';
import { FilterChips } from '../kit/filter-chips';
import { ListState } from '../kit/list-state';
import { PageHeader } from '../kit/page-header';
import { SearchField } from '../kit/search-field';
import { Cell, Heading, Pager, Row, Table } from '../kit/table';
import { useListFilter } from '../kit/use-list-filter';
import { UserActions } from './user-actions';

const FILTER = { q: '', role: '', state: '', page: 1 };
type Filter = Readonly<typeof FILTER>;
const TONES: Readonly<Record<UserRowWire['state'], BadgeTone>> = {
  active: 'success',
  invited: 'info',
  deactivated: 'neutral',
};

const oneOf = <T extends string>(list: readonly T[], value: string): T | undefined =>
  list.find((item) => item === value);

/** Users of the tenant, for administrators (ADM-17). */
export function UserList(props: {
  readonly tenantId: number;
  /** True for the platform's own tenant, whose staff accounts are created elsewhere. */
  readonly isPlatform: boolean;
}) {
  const { tenantId, isPlatform } = props;
  const t = useTranslations('users');
  const { filter, change, clear, isFiltered } = useListFilter(FILTER);
  const role = oneOf(ROLES, filter.role);
  const state = oneOf(USER_STATES, filter.state);
  const query = {
    page: filter.page,
    ...(filter.q ? { q: filter.q } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
  };
  const users = useEndpointQuery(
    userEndpoints.list,
    { params: { tenant: tenantId }, query },
    { placeholderData: keepPreviousData },
  );
  const page = users.data?.data;
  const chips = [
    ...(filter.q ? [{ key: 'q', label: `“${filter.q}”`, onRemove: () => change({ q: '' }) }] : []),
    ...(role ? [{ key: 'role', label: t(`roles.${role}`), onRemove: () => change({ role: '' }) }] : []),
    ...(state ? [{ key: 'state', label: t(`states.${state}`), onRemove: () => change({ state: '' }) }] : []),
  ];
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t(isPlatform ? 'staffLead' : 'lead')}
        actions={
          <Link href="/users/create" className={buttonClass()}>
            {t('invite')}
          </Link>
        }
      />
      {isPlatform ? (
        <p className="rounded-lg bg-info-soft px-5 py-3 text-sm text-info wrap-anywhere">{t('staffHow')}</p>
      ) : null}
      <Filters filter={filter} onChange={change} />
      <FilterChips chips={chips} onClear={clear} />
      <ListState
        query={users}
        count={page?.rows.length}
        isFiltered={isFiltered}
        onClear={clear}
        empty={{ title: t('empty') }}
      >
        {page ? (
          <div className="flex flex-col gap-4">
            <p className="tabular text-sm text-muted">{t('count', { count: page.meta.total })}</p>
            <Table label={t('title')} dimmed={users.isPlaceholderData} head={<Head />}>
              {page.rows.map((user) => (
                <UserRow key={user.id} user={user} tenantId={tenantId} />
              ))}
            </Table>
            <Pager meta={page.meta} onPage={(number) => change({ page: number })} />
          </div>
        ) : null}
      </ListState>
    </div>
  );
}

function Filters(props: { readonly filter: Filter; readonly onChange: (part: Partial<Filter>) => void }) {
  const { filter, onChange } = props;
  const t = useTranslations('users');
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_13rem_13rem]">
      <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
      <Select aria-label={t('role')} value={filter.role} onChange={(event) => onChange({ role: event.target.value })}>
        <option value="">{t('anyRole')}</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('state')}
        value={filter.state}
        onChange={(event) => onChange({ state: event.target.value })}
      >
        <option value="">{t('anyState')}</option>
        {USER_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Head() {
  const t = useTranslations('users');
  return (
    <>
      <Heading>{t('name')}</Heading>
      <Heading className="hidden sm:table-cell">{t('role')}</Heading>
      <Heading className="hidden md:table-cell">{t('lastLogin')}</Heading>
      <Heading className="hidden sm:table-cell">{t('state')}</Heading>
      <Heading>
        <span className="sr-only">{t('actionsColumn')}</span>
      </Heading>
    </>
  );
}

function UserRow({ user, tenantId }: { readonly user: UserRowWire; readonly tenantId: number }) {
  const t = useTranslations('users');
  const format = useFormatter();
  const known = oneOf(ROLES, user.role);
  const role = known ? t(`roles.${known}`) : user.role;
  const state = <Badge tone={TONES[user.state]}>{t(`states.${user.state}`)}</Badge>;
  return (
    <Row>
      <Cell className="sm:max-w-xs">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {user.name}
          {user.self ? <Badge>{t('you')}</Badge> : null}
        </span>
        <span className="block text-muted wrap-anywhere">{user.email}</span>
        <span className="mt-1 flex flex-wrap items-center gap-2 sm:hidden">
          {role} {state}
        </span>
      </Cell>
      <Cell className="hidden sm:table-cell">{role}</Cell>
      <Cell className="tabular hidden whitespace-nowrap text-body md:table-cell">
        {user.last_login_at
          ? format.dateTime(new Date(user.last_login_at), { dateStyle: 'long', timeStyle: 'short' })
          : t('never')}
      </Cell>
      <Cell className="hidden sm:table-cell">{state}</Cell>
      <Cell className="text-end">
        <UserActions user={user} tenantId={tenantId} />
      </Cell>
    </Row>
  );
}
