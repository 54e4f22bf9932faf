'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { can } from '@/lib/domain/roles/roles';
import { getFirstSegment, hasSegmentPages } from '@/lib/domain/routes/segments';
import { mayLeave } from '../kit/leave-guard';
import { useModifierKey } from '../kit/use-modifier-key';
import type { ShellUser } from './shell-user';

const CommandPalette = lazy(() => import('./command-palette').then((module) => ({ default: module.CommandPalette })));

/** Time after `g` during which the second key is accepted, ms. */
const SEQUENCE_MS = 1_200;

/** Second keys after `g` with the pages that they open. */
const JUMPS = [
  { key: 'd', page: 'dashboard', href: '/dashboard', action: 'dashboard.view' },
  { key: 'e', page: 'stores', href: '/events', action: 'events.view' },
  { key: 'o', page: 'orders', href: '/orders', action: 'orders.view' },
  { key: 'n', page: 'createStore', href: '/events/create', action: 'events.manage' },
  { key: 'a', page: 'assets', href: '/assets', action: 'assets.manage' },
  { key: 'u', page: 'users', href: '/users', action: 'users.manage' },
  { key: 'l', page: 'auditLogs', href: '/audit-logs', action: 'audit.view' },
  { key: 'c', page: 'clients', href: '/clients', action: 'clients.manage' },
  { key: 'r', page: 'clientRevenue', href: '/client-revenue', action: 'clients.manage' },
  { key: 's', page: 'settings', href: '/settings', action: 'settings.view' },
] as const;

/**
 * Keyboard shortcuts of every admin page. They are disabled while the user types in a field and for pages that the role
 * may not open.
 */
export function Shortcuts(props: {
  readonly user: ShellUser;
  readonly isFinding: boolean;
  readonly onFind: (open: boolean) => void;
}) {
  const { user, isFinding, onFind } = props;
  const router = useRouter();
  const [isHelping, setHelping] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isFinding && !wasOpened) setWasOpened(true);
  // Text typed while the palette's script loads becomes the beginning of the search.
  const [typedEarly, setTypedEarly] = useState('');
  if (!isFinding && typedEarly !== '') setTypedEarly('');
  const jumps = JUMPS.filter(({ href, action }) => hasSegmentPages(getFirstSegment(href)) && can(user, action));
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  const jumpUntil = useRef(0);
  useEffect(() => {
    onKey.current = (event) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        if (document.querySelector('dialog[open]') && !isFinding) return;
        onFind(!isFinding);
        return;
      }
      if (isFinding && !document.querySelector('dialog[open]')) {
        if (event.key === 'Escape') onFind(false);
        else if (event.key === 'Backspace') setTypedEarly((text) => text.slice(0, -1));
        else if (isCharacter(event)) setTypedEarly((text) => text + event.key);
        else return;
        event.preventDefault();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [popover]:popover-open')) return;
      const isSecond = event.timeStamp < jumpUntil.current;
      jumpUntil.current = 0;
      const jump = isSecond ? jumps.find(({ key }) => key === event.key) : undefined;
      if (jump) {
        if (mayLeave()) router.push(jump.href);
      } else if (event.key === 'g') jumpUntil.current = event.timeStamp + SEQUENCE_MS;
      else if (event.key === '?') setHelping(true);
      else if (event.key === '/') focusSearch(() => onFind(true));
      else return;
      event.preventDefault();
    };
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => onKey.current(event);
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <>
      {wasOpened ? (
        <Suspense fallback={null}>
          <CommandPalette
            user={user}
            open={isFinding}
            startText={typedEarly}
            onShowKeys={() => setHelping(true)}
            onClose={() => onFind(false)}
          />
        </Suspense>
      ) : null}
      <HelpSheet open={isHelping} jumps={jumps} onClose={() => setHelping(false)} />
    </>
  );
}

function HelpSheet(props: {
  readonly open: boolean;
  readonly jumps: readonly (typeof JUMPS)[number][];
  readonly onClose: () => void;
}) {
  const { open, jumps, onClose } = props;
  const t = useTranslations('admin');
  const modifier = useModifierKey();
  const rows = [
    { keys: [modifier, 'K'], text: t('shortcuts.find') },
    { keys: ['/'], text: t('shortcuts.search') },
    { keys: [modifier, 'S'], text: t('shortcuts.save') },
    ...jumps.map(({ key, page }) => ({ keys: ['g', key], text: t('shortcuts.open', { page: t(`page.${page}`) }) })),
    { keys: ['?'], text: t('shortcuts.help') },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} closeLabel={t('close')}>
      <dl className="flex flex-col p-5">
        {rows.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0">
            <dt className="text-sm">{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong px-1.5 py-0.5 text-center text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Focuses the list's search field if the page has one, and opens the global search otherwise. */
function focusSearch(orElse: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main search input[type="search"], main input[type="search"]');
  if (field) field.focus();
  else orElse();
}

/**
 * Returns whether a key types a character. AltGr, which types many characters, counts as Control and Alt on Windows.
 */
const isCharacter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.metaKey && (!event.ctrlKey || event.getModifierState('AltGraph'));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
