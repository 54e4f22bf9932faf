'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classes } from '@/components/ui/classes';

const CONFIG_TABS = ['general', 'home', 'about', 'contact', 'colours', 'fonts', 'pages'] as const;
export type ConfigTab = (typeof CONFIG_TABS)[number];

const FIELDS: Readonly<Record<Exclude<ConfigTab, 'general'>, RegExp>> = {
  home: /^(home|isHome|isCustomBg|customBG|doesCustomBG)/,
  about: /^(about|isAbout)/,
  contact: /^(contactUs|email$|phone$|address$)/,
  colours: /^colourSet/,
  fonts: /^fontSet/,
  pages: /^(faqs|privacy|terms)/,
};

/** Returns the tab that contains a form field. */
export const findConfigTab = (field: string): ConfigTab =>
  CONFIG_TABS.find((tab) => tab !== 'general' && FIELDS[tab].test(field)) ?? 'general';

/** Returns the tab named in the URL, so that links and the Back button open the right tab. */
export function useConfigTab(): ConfigTab {
  const requestedTab = useSearchParams().get('tab');
  return CONFIG_TABS.find((name) => name === requestedTab) ?? 'general';
}

/** Opens a tab through the History API, without a request to the server. */
export function openConfigTab(tab: ConfigTab): void {
  const query = tab === 'general' ? '' : `?tab=${tab}`;
  window.history.pushState(null, '', `${window.location.pathname}${query}`);
}

/** Tab list. Arrow keys, Home and End move between the tabs, as in the ARIA tabs pattern. */
export function ConfigTabs(props: {
  readonly tab: ConfigTab;
  /** Tabs that contain invalid fields. */
  readonly wrong: ReadonlySet<ConfigTab>;
  readonly onTab: (tab: ConfigTab) => void;
}) {
  const { tab, wrong, onTab } = props;
  const t = useTranslations('storeConfig');
  const list = useRef<HTMLDivElement>(null);
  // The tab list scrolls on a phone, so the open tab is scrolled into view.
  useEffect(() => {
    list.current?.querySelector(`#tab-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = CONFIG_TABS.indexOf(tab);
    const last = CONFIG_TABS.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const name = CONFIG_TABS[(next + CONFIG_TABS.length) % CONFIG_TABS.length];
    if (!name) return;
    onTab(name);
    list.current?.querySelector<HTMLElement>(`#tab-${name}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('tabs')}
      className="flex max-w-full gap-1 overflow-x-auto rounded-md bg-tile p-1"
      onKeyDown={onKeyDown}
    >
      {CONFIG_TABS.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === tab}
          aria-controls={name === tab ? `panel-${name}` : undefined}
          tabIndex={name === tab ? 0 : -1}
          className={classes(
            'min-h-9 rounded-sm px-3.5 text-sm font-medium whitespace-nowrap',
            name === tab ? 'bg-surface text-ink shadow-sm' : 'text-body hover:text-ink',
          )}
          onClick={() => onTab(name)}
        >
          {t(`tab.${name}`)}
          {wrong.has(name) ? (
            <>
              <span aria-hidden="true" className="ms-1.5 inline-block size-2 rounded-full bg-danger" />
              <span className="sr-only"> {t('tabWrong')}</span>
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}
