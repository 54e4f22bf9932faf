'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Dialog } from '@/components/ui/dialog';

const never = () => () => {};
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Key caps by their action, in groups; `Mod` is Ctrl or ⌘. */
const GROUPS = [
  [
    'choosing',
    [
      ['all', ['Mod', 'A']],
      ['none', ['Esc']],
      ['write', ['Enter']],
      ['move', ['←', '→', '↑', '↓']],
      ['moveFar', ['Shift', '←']],
    ],
  ],
  [
    'changing',
    [
      ['undo', ['Mod', 'Z']],
      ['redo', ['Mod', 'Shift', 'Z']],
      ['duplicate', ['Mod', 'D']],
      ['copy', ['Mod', 'C']],
      ['paste', ['Mod', 'V']],
      ['remove', ['Delete']],
    ],
  ],
  [
    'layers',
    [
      ['up', ['Mod', ']']],
      ['down', ['Mod', '[']],
      ['lock', ['Alt', 'L']],
      ['hide', ['Alt', 'H']],
    ],
  ],
  [
    'view',
    [
      ['zoomIn', ['Mod', '+']],
      ['zoomOut', ['Mod', '−']],
      ['fit', ['Mod', '0']],
      ['area', ['Alt', 'A']],
      ['pan', ['Space']],
      ['snap', ['Alt', 'S']],
      ['snapOther', ['Mod']],
      ['safeZone', ['Alt', 'G']],
      ['save', ['Mod', 'S']],
      ['help', ['?']],
    ],
  ],
] as const;

/** Dialog that lists all keyboard shortcuts of the editor. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  // i18n-keys: designer.key.*
  const t = useTranslations('designer.key');
  const admin = useTranslations('admin');
  const apple = useSyncExternalStore(never, isApple, () => false);
  const getKeyLabel = (key: string): string =>
    key === 'Mod' ? (apple ? '⌘' : 'Ctrl') : key === 'Alt' && apple ? '⌥' : key;
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={admin('close')} className="w-[min(100%-2rem,52rem)]">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a small window it scrolls, which keys must be able to do.
        tabIndex={0}
        aria-label={t('title')}
        className="grid gap-x-8 gap-y-6 p-5 -outline-offset-2 sm:grid-cols-2"
      >
        {GROUPS.map(([group, rows]) => (
          <section key={group} aria-label={t(group)} className="flex flex-col">
            <h3 className="mb-1 text-sm font-semibold">{t(group)}</h3>
            <dl>
              {rows.map(([what, keys]) => (
                <div
                  key={what}
                  className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0"
                >
                  <dt className="text-sm text-body">{t(`do_${what}`)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-7 rounded-sm border border-line-strong px-1.5 py-0.5 text-center text-xs"
                      >
                        {getKeyLabel(key)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
