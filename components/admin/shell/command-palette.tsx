'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { can } from '@/lib/domain/roles/roles';
import { mayLeave } from '../kit/leave-guard';
import type { ShellUser } from './shell-user';
import { useSignOut } from './sign-out';
import { type SearchResultGroup, useSearchResults } from './use-search-results';

// i18n-keys: admin.palette.pages, admin.palette.actions, admin.palette.screens, admin.palette.stores
// i18n-keys: admin.palette.products, admin.palette.vouchers, admin.palette.orders, admin.palette.clients

/**
 * Command palette: finds pages, actions, stores and orders as the user types. The text field retains the focus; arrow
 * keys move through the results, Enter opens one.
 */
export function CommandPalette(props: {
  readonly user: ShellUser;
  readonly open: boolean;
  /** Text that was typed before the palette's script had loaded. The first opening searches for it. */
  readonly startText: string;
  readonly onShowKeys: () => void;
  readonly onClose: () => void;
}) {
  const { user, open, startText, onShowKeys, onClose } = props;
  const t = useTranslations('admin.palette');
  const admin = useTranslations('admin');
  const signOut = useSignOut();
  const id = useId();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(startText);
  const [at, setAt] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  const { groups, isSearching } = useSearchResults(user, text, [
    { key: 'keys', label: admin('shortcuts.title'), href: onShowKeys },
    { key: 'signOut', label: admin('logout'), href: signOut },
  ]);
  const allFindings = groups.flatMap(({ findings }) => findings);
  const current = Math.min(at, Math.max(0, allFindings.length - 1));
  const optionId = (index: number): string => `${id}-${index}`;

  // A layout effect runs before the next key press, which belongs to the field.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  // Opens empty, without the previous search text.
  if (wasOpen !== open) {
    setWasOpen(open);
    setText('');
    setAt(0);
  }
  useEffect(() => {
    if (open) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current, open]);

  const choose = (index: number): void => {
    const finding = allFindings[index];
    if (!finding) return;
    // An action that leaves the page asks for confirmation of unsaved changes in its own handler, so only links are
    // guarded here.
    if (typeof finding.href === 'string' && !mayLeave()) return;
    onClose();
    if (typeof finding.href === 'string') router.push(finding.href);
    else finding.href();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = allFindings.length - 1;
    const next = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current === 0 ? last : current - 1,
      PageDown: last,
      PageUp: 0,
    }[event.key];
    if (next !== undefined) setAt(Math.max(0, next));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(current);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way and the dialog handles it itself.
    <dialog
      ref={dialog}
      aria-label={t('title')}
      onCancel={onClose}
      // The close event is dispatched after the closing, so the palette may be open again.
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="dialog-panel mx-auto mt-[12dvh] mb-auto w-[min(100%-2rem,38rem)] overflow-hidden rounded-lg bg-surface p-0 shadow-lg"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('open')}
          aria-expanded={allFindings.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={allFindings.length > 0 ? optionId(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t('hint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} className="max-h-[50dvh] overflow-y-auto p-2">
        {groups.map((group, index) => (
          <Group
            key={group.key}
            group={group}
            first={groups.slice(0, index).reduce((sum, { findings }) => sum + findings.length, 0)}
            current={current}
            optionId={optionId}
            onHover={setAt}
            onChoose={choose}
          />
        ))}
      </div>
      <p role="status" className={allFindings.length > 0 ? 'sr-only' : 'px-5 pb-5 text-sm text-muted'}>
        {isSearching
          ? t('searching')
          : allFindings.length > 0
            ? t('resultCount', { count: allFindings.length })
            : t('nothing')}
        {isSearching || allFindings.length > 0 || !can(user, 'orders.all') ? null : (
          <span className="mt-1 block">{t('nothingStaff')}</span>
        )}
      </p>
    </dialog>
  );
}

function Group(props: {
  readonly group: SearchResultGroup;
  /** Index of the group's first result among all results. */
  readonly first: number;
  readonly current: number;
  readonly optionId: (index: number) => string;
  readonly onHover: (index: number) => void;
  readonly onChoose: (index: number) => void;
}) {
  const { group, first, current, optionId, onHover, onChoose } = props;
  const t = useTranslations('admin.palette');
  const label = optionId(first).concat('-label');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which fieldset is not.
    <div role="group" aria-labelledby={label} className="pb-1">
      <p id={label} className="px-3 py-2 text-xs font-medium text-muted">
        {t(group.key)}
      </p>
      {group.findings.map((finding, offset) => {
        const index = first + offset;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and hears the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: it is the field's active descendant.
          <div
            key={finding.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => onHover(index)}
            onClick={() => onChoose(index)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-md px-3 text-sm',
              index === current && 'bg-accent-soft text-accent-ink',
            )}
          >
            <span className="min-w-0 truncate font-medium">{finding.label}</span>
            <span className="max-w-[50%] truncate text-xs text-muted">{finding.note}</span>
          </div>
        );
      })}
    </div>
  );
}
