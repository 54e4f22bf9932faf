'use client';

import { useTranslations } from 'next-intl';
import { ActionMenu, type MenuAction } from '../kit/action-menu';
import { notifyFailure, notifySuccess } from '../kit/notify';
import type { SavedView, useSavedViews } from './use-saved-views';

interface Props {
  readonly view: SavedView;
  readonly views: ReturnType<typeof useSavedViews>;
  readonly path: string;
  readonly mayShare: boolean;
  /** Current filters with which the view can be updated; null when they equal the view's filters. */
  readonly replaceWith: string | null;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/**
 * Menu of one saved view. All users can read and copy it; only its author may change it, and administrators may change
 * shared views.
 */
export function ViewMenu({ view, views, path, mayShare, replaceWith, onRename, onDelete }: Props) {
  const t = useTranslations('savedViews');
  const copy = (): void => {
    navigator.clipboard.writeText(`${window.location.origin}${path}?view=${view.id}`).then(
      () => notifySuccess(t('linkCopied')),
      (error: unknown) => notifyFailure(error, t('failed')),
    );
  };
  const first: MenuAction = view.is_first
    ? { key: 'first', label: t('unsetFirst'), onSelect: () => views.openWith(null) }
    : { key: 'first', label: t('setFirst'), onSelect: () => views.openWith(view) };
  const changing: readonly MenuAction[] = [
    { key: 'rename', label: t('rename'), onSelect: onRename },
    ...(replaceWith === null
      ? []
      : [
          {
            key: 'overwrite',
            label: t('overwrite'),
            onSelect: () => views.change(view, { query: replaceWith }, t('saved')),
          },
        ]),
    // Only the author of a view may share it or stop sharing it.
    ...(mayShare && view.by === null
      ? [
          view.shared
            ? { key: 'share', label: t('unshare'), onSelect: () => views.change(view, { shared: false }, t('isOwn')) }
            : { key: 'share', label: t('share'), onSelect: () => views.change(view, { shared: true }, t('isShared')) },
        ]
      : []),
    { key: 'delete', label: t('delete'), danger: true, onSelect: onDelete },
  ];
  return (
    <ActionMenu
      label={t('menu', { name: view.name })}
      actions={[
        ...(view.shared ? [{ key: 'link', label: t('copyLink'), onSelect: copy }] : []),
        first,
        ...(view.may_change ? changing : []),
      ]}
    />
  );
}
