'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { classes } from '@/components/ui/classes';
import { Field, getControlAttributes, Select } from '@/components/ui/field';
import { LANGUAGES, type Language } from '@/lib/domain/languages/languages';
import { WIDGET_LAYOUTS, type WidgetLayout } from '@/lib/domain/widget/snippet';

export interface WidgetTheme {
  readonly layout: WidgetLayout;
  readonly limit: number;
  /** Language of the widget; null = the language of the page that contains it. */
  readonly language: Language | null;
}

const LIMITS = [4, 8, 12, 24];

/** Fields for the widget's layout, number of products and language. */
export function ThemeFields(props: {
  readonly theme: WidgetTheme;
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  readonly onChange: (theme: WidgetTheme) => void;
}) {
  const { theme, languages, onChange } = props;
  const t = useTranslations('widgetGuide.theme');
  const id = useId();
  // i18n-keys: widgetGuide.theme.layout_*
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{t('layout')}</legend>
        <div className="flex rounded-md border border-line-strong p-1">
          {WIDGET_LAYOUTS.map((layout) => (
            <label
              key={layout}
              className={classes(
                'flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-sm px-3 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                theme.layout === layout ? 'bg-accent text-on-accent' : 'hover:bg-tile',
              )}
            >
              <input
                type="radio"
                name={`${id}-layout`}
                value={layout}
                checked={theme.layout === layout}
                onChange={() => onChange({ ...theme, layout })}
                className="sr-only"
              />
              {t(`layout_${layout}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field id={`${id}-limit`} label={t('limit')}>
        <Select
          {...getControlAttributes(`${id}-limit`, {})}
          value={theme.limit}
          onChange={({ target }) => onChange({ ...theme, limit: Number(target.value) })}
        >
          {LIMITS.map((limit) => (
            <option key={limit} value={limit}>
              {t('productLimit', { count: limit })}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-language`} label={t('language')}>
        <Select
          {...getControlAttributes(`${id}-language`, {})}
          value={theme.language ?? ''}
          onChange={({ target }) =>
            onChange({ ...theme, language: LANGUAGES.find((code) => code === target.value) ?? null })
          }
        >
          <option value="">{t('pageLanguage')}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
