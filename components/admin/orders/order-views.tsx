'use client';

import { Bookmark } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input } from '@/components/ui/field';
import type { OrderFilter } from '@/lib/client/admin/orders';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { savedViewEndpoints } from '@/lib/contracts/saved-views';
import { ORDER_STATUSES, type StatusFamily, statusFamily } from '@/lib/domain/orders/statuses';
import { ActionMenu } from '../kit/action-menu';
import { notifyFailure, notifySuccess, notifyUndo } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

const statusesOf = (family: StatusFamily): string =>
  ORDER_STATUSES.filter((status) => statusFamily(status) === family).join(',');
/** Views that everybody has. */
// i18n-keys: orders.views.all, orders.views.attention, orders.views.producing, orders.views.shipped, orders.views.refunded
const GIVEN = [
  ['all', {}],
  ['attention', { status: statusesOf('attention') }],
  ['producing', { status: statusesOf('producing') }],
  ['shipped', { status: statusesOf('shipped') }],
  ['refunded', { payment: 'partly refunded,refunded' }],
] as const;

interface Props {
  readonly tenantId: number;
  readonly screen: 'orders' | 'event-orders';
  readonly path: string;
  /** The list's address now, without its page. */
  readonly query: string;
}
type View = { readonly id: number; readonly name: string; readonly query: string };

/** Named filters over the list: given ones, one's own, and the way to keep what is set now (UX C3). */
export function OrderViews({ tenantId, screen, path, query }: Props) {
  const t = useTranslations('orders.views');
  const params = { tenant: tenantId };
  const kept = useEndpointQuery(savedViewEndpoints.list, { params, query: { screen } });
  const views = kept.data?.data ?? [];
  const [asked, setAsked] = useState<'new' | View | null>(null);
  const update = useEndpointMutation(savedViewEndpoints.update, { changes: ['savedViews'] });
  const create = useEndpointMutation(savedViewEndpoints.create, { changes: ['savedViews'] });
  const forget = useEndpointMutation(savedViewEndpoints.delete, { changes: ['savedViews'] });
  const given = GIVEN.map(([key, part]) => ({ key, label: t(key), query: queryOf(part) }));
  const isKnown = [...given, ...views].some((view) => view.query === query);

  const overwrite = (view: View): void =>
    update.mutate(
      { params: { ...params, viewId: view.id }, body: { query } },
      { onSuccess: () => notifySuccess(t('saved')), onError: (error) => notifyFailure(error, t('failed')) },
    );
  const remove = (view: View): void => {
    const again = () =>
      create.mutate(
        { params, body: { screen, name: view.name, query: view.query } },
        { onError: (error) => notifyFailure(error, t('failed')) },
      );
    forget.mutate(
      { params: { ...params, viewId: view.id } },
      {
        onSuccess: () => notifyUndo(t('deleted', { name: view.name }), t('undo'), again),
        onError: (error) => notifyFailure(error, t('failed')),
      },
    );
  };
  return (
    <nav aria-label={t('label')} className="-mx-1 flex items-center gap-1.5 overflow-x-auto px-1 py-1 sm:flex-wrap">
      {given.map((view) => (
        <ViewLink key={view.key} href={hrefOf(path, view.query)} isCurrent={view.query === query}>
          {view.label}
        </ViewLink>
      ))}
      {views.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <ViewLink href={hrefOf(path, view.query)} isCurrent={view.query === query}>
            {view.name}
          </ViewLink>
          <ActionMenu
            label={t('menu', { name: view.name })}
            actions={[
              { key: 'rename', label: t('rename'), onSelect: () => setAsked(view) },
              ...(isKnown ? [] : [{ key: 'overwrite', label: t('overwrite'), onSelect: () => overwrite(view) }]),
              { key: 'delete', label: t('delete'), danger: true, onSelect: () => remove(view) },
            ]}
          />
        </span>
      ))}
      {isKnown ? null : (
        <Button look="quiet" size="sm" className="shrink-0" onClick={() => setAsked('new')}>
          <Bookmark className="size-4" aria-hidden="true" />
          {t('save')}
        </Button>
      )}
      {asked === null ? null : (
        <NameDialog
          name={asked === 'new' ? '' : asked.name}
          title={asked === 'new' ? t('save') : t('rename')}
          send={(name) =>
            asked === 'new'
              ? create.mutateAsync({ params, body: { screen, name, query } })
              : update.mutateAsync({ params: { ...params, viewId: asked.id }, body: { name } })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </nav>
  );
}

function ViewLink(props: { readonly href: string; readonly isCurrent: boolean; readonly children: string }) {
  return (
    <Link
      href={props.href}
      prefetch={false}
      scroll={false}
      aria-current={props.isCurrent ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-9 items-center rounded-full px-3.5 text-sm font-medium whitespace-nowrap',
        props.isCurrent ? 'bg-accent-soft text-accent-ink' : 'text-body hover:bg-tile hover:text-ink',
      )}
    >
      {props.children}
    </Link>
  );
}

function NameDialog(props: {
  readonly name: string;
  readonly title: string;
  readonly send: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { name, title, send, onClose } = props;
  const t = useTranslations('orders.views');
  const common = useTranslations('admin');
  const id = useId();
  const form = useEndpointForm({
    values: { name },
    send: async (typed) => {
      await send(typed.name);
      notifySuccess(t('saved'));
      onClose();
    },
  });
  const error = form.formState.errors.name?.message;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={common('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Field id={id} label={t('name')} error={error}>
          <Input {...fieldControl(id, { error })} {...form.register('name')} maxLength={60} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const queryOf = (part: Partial<OrderFilter>): string =>
  new URLSearchParams(Object.entries(part).map(([name, value]) => [name, String(value)])).toString();
const hrefOf = (path: string, query: string): string => (query ? `${path}?${query}` : path);
