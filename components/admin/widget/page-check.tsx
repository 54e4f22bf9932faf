'use client';

import { Check, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Field, getControlAttributes, Textarea } from '@/components/ui/field';
import { checkWidgetPage, type WidgetPageFinding, type WidgetPageParts } from '@/lib/domain/widget/check-page';

const MAX_HTML = 2_000_000;
const LEVEL_MARKS = {
  ok: { Icon: Check, tone: 'bg-success-soft text-success' },
  warning: { Icon: TriangleAlert, tone: 'bg-warning-soft text-warning' },
  problem: { Icon: X, tone: 'bg-danger-soft text-danger' },
} as const;

/**
 * Checks a page's HTML pasted by the user. The HTML stays in the browser: a server that fetches user-supplied URLs
 * would be open to SSRF (SHP-08).
 */
export function PageCheck({ origin, slug }: { readonly origin: string; readonly slug: string }) {
  const t = useTranslations('widgetGuide.check');
  const id = useId();
  const [html, setHtml] = useState('');
  const [findings, setFindings] = useState<readonly WidgetPageFinding[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  // i18n-keys: widgetGuide.check.script_*, widgetGuide.check.store_*, widgetGuide.check.policy_*, widgetGuide.check.language_*
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = html.trim() === '';
        setError(isEmpty ? t('empty') : null);
        setFindings(isEmpty ? null : checkWidgetPage(parsePageParts(html), { origin, slug }));
      }}
    >
      <Field id={`${id}-html`} label={t('label')} hint={t('hint')} error={error}>
        <Textarea
          {...getControlAttributes(`${id}-html`, { hint: t('hint'), error })}
          value={html}
          onChange={({ target }) => setHtml(target.value)}
          rows={5}
          maxLength={MAX_HTML}
          spellCheck={false}
          className="font-mono text-sm"
        />
      </Field>
      <Button type="submit" variant="secondary" className="w-fit">
        {t('action')}
      </Button>
      <ul role="status" aria-label={t('result')} className="flex flex-col gap-2 empty:hidden">
        {(findings ?? []).map(({ check, level, finding, value }) => {
          const { Icon, tone } = LEVEL_MARKS[level];
          return (
            <li key={check} className={classes('flex items-start gap-3 rounded-md px-4 py-3 text-sm', tone)}>
              <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">
                <strong className="sr-only">{t(`level_${level}`)} </strong>
                {t(`${check}_${finding}`, { value: value ?? '', slug })}
              </span>
            </li>
          );
        })}
      </ul>
    </form>
  );
}

/** Parses HTML into an inert document: its scripts do not run and its resources are not loaded. */
function parsePageParts(html: string): WidgetPageParts {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return {
    scripts: [...page.querySelectorAll('script[src]')].map((script) => ({
      src: script.getAttribute('src') ?? '',
      store: script.getAttribute('data-store'),
    })),
    elements: [...page.querySelectorAll('merchloom-store')].map((element) => ({
      store: element.getAttribute('store'),
    })),
    policies: [...page.querySelectorAll('meta[http-equiv="content-security-policy" i]')].map(
      (meta) => meta.getAttribute('content') ?? '',
    ),
    lang: page.documentElement.getAttribute('lang'),
    text: page.body.textContent ?? '',
  };
}
