'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { buildWidgetSnippet, WIDGET_SCRIPT } from '@/lib/domain/widget/snippet';
import { CopyButton } from '../kit/copy-button';
import { BlockPicture, PastePicture, PublishPicture, SectionPicture, ThemePicture } from './step-pictures';
import type { WidgetTheme } from './theme-fields';

const PLACES = ['site', 'shopify'] as const;
type Place = (typeof PLACES)[number];

/** Liquid expression for the page language, which Shopify themes expose to templates only. */
const SHOPIFY_LANGUAGE = '{{ request.locale.iso_code }}';

const STEPS = {
  site: [
    ['block', BlockPicture],
    ['pasteCode', PastePicture],
    ['publish', PublishPicture],
  ],
  shopify: [
    ['theme', ThemePicture],
    ['section', SectionPicture],
    ['pasteLiquid', PastePicture],
  ],
} as const;

/** Embed snippet with instructions for a Shopify theme or for any other page. */
export function InstallSteps(props: {
  readonly store: { readonly slug: string; readonly name: string };
  readonly origin: string;
  readonly theme: WidgetTheme;
}) {
  const { store, origin, theme } = props;
  const t = useTranslations('widgetGuide.paste');
  const id = useId();
  const [place, setPlace] = useState<Place>('site');
  const language = theme.language ?? (place === 'shopify' ? SHOPIFY_LANGUAGE : null);
  const snippet = buildWidgetSnippet({
    origin,
    slug: store.slug,
    storeUrl: `${origin}/${store.slug}`,
    linkText: store.name,
    ...theme,
    language,
  });
  // i18n-keys: widgetGuide.paste.place_*, widgetGuide.paste.step_*
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('where')}</legend>
        {PLACES.map((one) => (
          <label
            key={one}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border px-4 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              place === one ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line-strong hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={`${id}-place`}
              value={one}
              checked={place === one}
              onChange={() => setPlace(one)}
              className="accent-current"
            />
            {t(`place_${one}`)}
          </label>
        ))}
      </fieldset>
      <figure className="overflow-hidden rounded-md border border-line">
        <figcaption className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-canvas py-2 ps-4 pe-2 text-sm font-medium">
          {t('snippet')}
          <CopyButton text={snippet} label={t('copy')} />
        </figcaption>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
          tabIndex={0}
          aria-label={t('snippet')}
          className="overflow-x-auto bg-surface p-4 text-sm leading-relaxed"
        >
          <pre>
            <code>{snippet}</code>
          </pre>
        </section>
      </figure>
      <ol className="grid gap-5 md:grid-cols-3">
        {STEPS[place].map(([name, Picture], at) => (
          <li key={name} className="flex flex-col gap-3">
            <Picture />
            <p className="text-sm text-body">
              <strong className="text-ink">{`${at + 1}. `}</strong>
              {t(`step_${name}`)}
            </p>
          </li>
        ))}
      </ol>
      <details className="rounded-md border border-line px-4 py-3 text-sm">
        <summary className="min-h-6 cursor-pointer font-medium">{t('strict')}</summary>
        <p className="mt-2 text-body">{t('strictText')}</p>
        <PolicyLines origin={origin} label={t('copy')} />
      </details>
    </div>
  );
}

/** Directives that a page with its own Content Security Policy must add. */
function PolicyLines({ origin, label }: { readonly origin: string; readonly label: string }) {
  const lines = [
    `script-src ${origin}${WIDGET_SCRIPT}`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    `frame-src ${origin}`,
  ].join(';\n');
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-3 rounded-md bg-tile p-3">
      <pre className="min-w-0 overflow-x-auto text-xs leading-relaxed">{lines}</pre>
      <CopyButton text={lines} label={label} />
    </div>
  );
}
