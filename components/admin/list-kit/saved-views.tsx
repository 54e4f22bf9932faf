'use client';

import { Bookmark, Users } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { toViewQuery } from '@/lib/domain/orders/view-query';
import { ConfirmDialog } from '../kit/confirm-dialog';
import type { SavedView, useSavedViews } from './use-saved-views';
import { ViewDialog } from './view-dialog';
import { ViewMenu } from './view-menu';

type ViewDialogState = { readonly what: 'name' | 'forget'; readonly view: SavedView } | { readonly what: 'new' };

/** Tabs of saved filters: built-in, shared and private views, and a button that saves the current filters as a view. */
export function SavedViews(props: {
  /** Built-in views for every user; their queries contain filters only. */
  readonly builtIn: readonly { readonly key: string; readonly label: string; readonly query: string }[];
  readonly views: ReturnType<typeof useSavedViews>;
  /** Current query string of the list, without the page number. */
  readonly query: string;
  readonly mayShare: boolean;
}) {
  const { builtIn, views, query, mayShare } = props;
  const t = useTranslations('savedViews');
  const path = usePathname();
  const [activeDialog, setActiveDialog] = useState<ViewDialogState | null>(null);
  const close = () => setActiveDialog(null);
  const isKnown = [...builtIn, ...views.list].some((view) => toViewQuery(view.query) === query);
  // While the views load, the link to all rows sets `view=all`, because the address without a query may redirect to the
  // user's default view.
  const hasFirst = views.isLoading || views.list.some(({ is_first }) => is_first);
  const buildHref = (saved: string): string => {
    const search = toViewQuery(saved) || (hasFirst ? 'view=all' : '');
    return search ? `${path}?${search}` : path;
  };
  return (
    <nav
      aria-label={t('label')}
      className="relative -mx-1 flex items-center gap-1.5 overflow-x-auto px-1 py-1 sm:flex-wrap"
    >
      {builtIn.map((view) => (
        <ViewLink key={view.key} href={buildHref(view.query)} isCurrent={toViewQuery(view.query) === query}>
          {view.label}
        </ViewLink>
      ))}
      {views.list.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <ViewLink href={buildHref(view.query)} isCurrent={toViewQuery(view.query) === query}>
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
            onRename={() => setActiveDialog({ what: 'name', view })}
            onDelete={() => (view.shared ? setActiveDialog({ what: 'forget', view }) : views.deleteView(view))}
          />
        </span>
      ))}
      {isKnown ? null : (
        <Button variant="quiet" size="sm" className="shrink-0" onClick={() => setActiveDialog({ what: 'new' })}>
          <Bookmark className="size-4" aria-hidden="true" />
          {t('save')}
        </Button>
      )}
      {activeDialog?.what === 'new' ? (
        <ViewDialog
          name=""
          title={t('save')}
          mayShare={mayShare}
          send={({ name, shared }) => views.createView({ name, query, shared })}
          onClose={close}
        />
      ) : null}
      {activeDialog?.what === 'name' ? (
        <ViewDialog
          name={activeDialog.view.name}
          title={t('rename')}
          mayShare={false}
          send={({ name }) => views.rename(activeDialog.view, name)}
          onClose={close}
        />
      ) : null}
      {activeDialog?.what === 'forget' ? (
        <ConfirmDialog
          open
          title={t('deleteTitle', { name: activeDialog.view.name })}
          text={t('deleteText')}
          action={t('delete')}
          onConfirm={() => {
            views.deleteView(activeDialog.view);
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
