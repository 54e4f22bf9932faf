'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { USER_STATES, type UserRowDto, userEndpoints } from '@/lib/contracts/users';
import { ROLES } from '@/lib/domain/roles/roles';
import { PageHeader } from '../kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { FilterChips } from '../list-kit/filter-chips';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { SearchField } from '../list-kit/search-field';
import { useListFilter } from '../list-kit/use-list-filter';
import { UserActions } from './user-actions';

const FILTER = { q: '', role: '', state: '', page: 1 };
type Filter = Readonly<typeof FILTER>;
const TONES: Readonly<Record<UserRowDto['state'], BadgeTone>> = {
  active: 'success',
  invited: 'info',
  deactivated: 'neutral',
};

/** Users of the tenant, for administrators (ADM-17). */
export function UserList(props: {
  readonly tenantId: number;
  /** True for the platform's own tenant, whose staff accounts are created elsewhere. */
  readonly isPlatform: boolean;
}) {
  const { tenantId, isPlatform } = props;
  const t = useTranslations('users');
  const list = useListFilter(FILTER);
  const { filter, change, clear } = list;
  const role = findOption(ROLES, filter.role);
  const state = findOption(USER_STATES, filter.state);
  const query = toFilterQuery({ page: filter.page, q: filter.q, role, state });
  const users = useEndpointQuery(
    userEndpoints.list,
    { params: { tenant: tenantId }, query },
    { placeholderData: keepPreviousData },
  );
  const refusal = useVisitBlock(userEndpoints.create);
  const page = users.data?.data;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        lead={t(isPlatform ? 'staffLead' : 'lead')}
        actions={
          refusal ? null : (
            <Link href="/users/create" className={getButtonClasses()}>
              {t('invite')}
            </Link>
          )
        }
      />
      <VisitNote refusal={refusal} />
      {isPlatform ? (
        <p className="rounded-lg bg-info-soft px-5 py-3 text-sm text-info wrap-anywhere">{t('staffHow')}</p>
      ) : null}
      <Filters filter={filter} onChange={change} />
      <FilterChips
        filter={filter}
        labels={{ role: role && t(`roles.${role}`), state: state && t(`states.${state}`) }}
        onChange={change}
        onClear={clear}
      />
      <ListPage
        list={list}
        query={users}
        page={page}
        count={t('count', { count: page?.meta.total ?? 0 })}
        empty={{ title: t('empty') }}
      >
        {({ rows }, isDimmed) => (
          <Table label={t('title')} dimmed={isDimmed} head={<Head />}>
            {rows.map((user) => (
              <UserRow key={user.id} user={user} tenantId={tenantId} />
            ))}
          </Table>
        )}
      </ListPage>
    </div>
  );
}

function Filters(props: { readonly filter: Filter; readonly onChange: (part: Partial<Filter>) => void }) {
  const { filter, onChange } = props;
  const t = useTranslations('users');
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_13rem_13rem]">
      <SearchField value={filter.q} label={t('search')} hint={t('searchHint')} onSearch={(q) => onChange({ q })} />
      <FilterSelect
        label={t('role')}
        value={filter.role}
        any={t('anyRole')}
        options={ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        onChange={(role) => onChange({ role })}
      />
      <FilterSelect
        label={t('state')}
        value={filter.state}
        any={t('anyState')}
        options={USER_STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={(state) => onChange({ state })}
      />
    </div>
  );
}

function Head() {
  const t = useTranslations('users');
  return (
    <>
      <TableHeading>{t('name')}</TableHeading>
      <TableHeading className="hidden sm:table-cell">{t('role')}</TableHeading>
      <TableHeading className="hidden md:table-cell">{t('lastLogin')}</TableHeading>
      <TableHeading className="hidden sm:table-cell">{t('state')}</TableHeading>
      <TableHeading>
        <span className="sr-only">{t('actionsColumn')}</span>
      </TableHeading>
    </>
  );
}

function UserRow({ user, tenantId }: { readonly user: UserRowDto; readonly tenantId: number }) {
  const t = useTranslations('users');
  const format = useFormatter();
  const matchingRole = findOption(ROLES, user.role);
  const role = matchingRole ? t(`roles.${matchingRole}`) : user.role;
  const state = <Badge tone={TONES[user.state]}>{t(`states.${user.state}`)}</Badge>;
  return (
    <TableRow>
      <TableCell className="sm:max-w-xs">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {user.name}
          {user.self ? <Badge>{t('you')}</Badge> : null}
        </span>
        <span className="block text-muted wrap-anywhere">{user.email}</span>
        <span className="mt-1 flex flex-wrap items-center gap-2 sm:hidden">
          {role} {state}
        </span>
      </TableCell>
      <TableCell className="hidden sm:table-cell">{role}</TableCell>
      <TableCell className="tabular hidden whitespace-nowrap text-body md:table-cell">
        {user.last_login_at
          ? format.dateTime(new Date(user.last_login_at), { dateStyle: 'long', timeStyle: 'short' })
          : t('never')}
      </TableCell>
      <TableCell className="hidden sm:table-cell">{state}</TableCell>
      <TableCell className="text-end">
        <UserActions user={user} tenantId={tenantId} />
      </TableCell>
    </TableRow>
  );
}
