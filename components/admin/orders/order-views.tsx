'use client';

import { Bookmark, Users } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { OrderFilter } from '@/lib/client/admin/orders';
import { listFamily } from '@/lib/domain/orders/status-rules';
import { viewQuery } from '@/lib/domain/orders/view-query';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { WORK_VIEWS } from '../settings/production-settings';
import type { SavedView, useSavedViews } from './use-saved-views';
import { ViewDialog } from './view-dialog';
import { ViewMenu } from './view-menu';

/** Built-in views that every user has. */
// i18n-keys: orders.views.all, orders.views.attention, orders.views.producing, orders.views.shipped, orders.views.refunded, orders.views.held
const GIVEN = [
  ['all', {}],
  ['attention', { attention: '1' }],
  ['producing', { status: listFamily('producing').join(',') }],
  ['shipped', { status: listFamily('shipped').join(',') }],
  ['refunded', { payment: 'partly refunded,refunded' }],
  ['held', { held: '1' }],
] as const;

/** Built-in views for tenants that produce orders without a fulfiller. */
// i18n-keys: orders.views.toMake, orders.views.toShip
const OWN_WORK = [
  ['toMake', WORK_VIEWS.toMake],
  ['toShip', WORK_VIEWS.toShip],
] as const;

interface Props {
  /** True when the tenant produces orders without a fulfiller. */
  readonly makesItself: boolean;
  readonly views: ReturnType<typeof useSavedViews>;
  readonly path: string;
  /** Current query string of the list, without the page number. */
  readonly query: string;
  readonly mayShare: boolean;
}
type Asked = { readonly what: 'name' | 'forget'; readonly view: SavedView } | { readonly what: 'new' };

/** Tabs of saved filters: built-in, shared and private views, and a button that saves the current filters as a view. */
export function OrderViews({ makesItself, views, path, query, mayShare }: Props) {
  const t = useTranslations('orders.views');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const given = [...(makesItself ? OWN_WORK : []), ...GIVEN].map(([key, part]) => ({
    key,
    label: t(key),
    query: queryOf(part),
  }));
  const isKnown = [...given, ...views.list].some((view) => viewQuery(view.query) === query);
  // While the views load, the link "All" sets `view=all`, because the bare path may redirect to the user's default
  // view.
  const hasFirst = views.isLoading || views.list.some(({ is_first }) => is_first);
  const hrefOf = (kept: string): string => {
    const search = viewQuery(kept) || (hasFirst ? 'view=all' : '');
    return search ? `${path}?${search}` : path;
  };
  return (
    <nav
      aria-label={t('label')}
      className="relative -mx-1 flex items-center gap-1.5 overflow-x-auto px-1 py-1 sm:flex-wrap"
    >
      {given.map((view) => (
        <ViewLink key={view.key} href={hrefOf(view.query)} isCurrent={viewQuery(view.query) === query}>
          {view.label}
        </ViewLink>
      ))}
      {views.list.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <ViewLink href={hrefOf(view.query)} isCurrent={viewQuery(view.query) === query}>
            {view.shared ? <Users className="size-4 shrink-0" aria-hidden="true" /> : null}
            {view.name}
            {view.shared ? (
              <span className="sr-only">{view.by ? t('sharedBy', { name: view.by }) : t('shared')}</span>
            ) : null}
          </ViewLink>
          <ViewMenu
            view={view}
            views={views}
            path={path}
            mayShare={mayShare}
            replaceWith={isKnown ? null : query}
            onRename={() => setAsked({ what: 'name', view })}
            onForget={() => (view.shared ? setAsked({ what: 'forget', view }) : views.forget(view))}
          />
        </span>
      ))}
      {isKnown ? null : (
        <Button look="quiet" size="sm" className="shrink-0" onClick={() => setAsked({ what: 'new' })}>
          <Bookmark className="size-4" aria-hidden="true" />
          {t('save')}
        </Button>
      )}
      {asked?.what === 'new' ? (
        <ViewDialog
          name=""
          title={t('save')}
          mayShare={mayShare}
          send={({ name, shared }) => views.keep({ name, query, shared })}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'name' ? (
        <ViewDialog
          name={asked.view.name}
          title={t('rename')}
          mayShare={false}
          send={({ name }) => views.rename(asked.view, name)}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'forget' ? (
        <ConfirmDialog
          open
          title={t('deleteTitle', { name: asked.view.name })}
          text={t('deleteText')}
          action={t('delete')}
          onConfirm={() => {
            views.forget(asked.view);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </nav>
  );
}

function ViewLink(props: { readonly href: string; readonly isCurrent: boolean; readonly children: ReactNode }) {
  return (
    <Link
      href={props.href}
      prefetch={false}
      scroll={false}
      aria-current={props.isCurrent ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 text-sm font-medium whitespace-nowrap',
        props.isCurrent ? 'bg-accent-soft text-accent-ink' : 'text-body hover:bg-tile hover:text-ink',
      )}
    >
      {props.children}
    </Link>
  );
}

const queryOf = (part: Partial<OrderFilter>): string =>
  new URLSearchParams(Object.entries(part).map(([name, value]) => [name, String(value)])).toString();
