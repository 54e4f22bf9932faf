'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type WidgetSettingsDto, widgetEndpoints } from '@/lib/contracts/widget';
import { MAX_WIDGET_ORIGINS } from '@/lib/domain/widget/origins';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useFieldMessages } from '../kit/use-field-messages';
import { VisitFields } from '../kit/visit';

/**
 * Form for the origins whose pages may open the personaliser. Each addition or removal is saved immediately (SHP-08).
 */
export function OriginsForm(props: {
  readonly params: { readonly tenant: number; readonly slug: string };
  readonly settings: WidgetSettingsDto;
}) {
  const { params, settings } = props;
  const t = useTranslations('widgetGuide.sites');
  const getFieldMessage = useFieldMessages();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = useEndpointMutation(widgetEndpoints.save, { changes: ['widget'] });
  const { origins, shop_origin: shop, locked } = settings;
  const isFull = origins.length >= MAX_WIDGET_ORIGINS;

  function add(): void {
    if (typed.trim() === '') {
      refuse(getFieldMessage('required'));
      return;
    }
    const newOrigins = [...origins, typed];
    save.mutate(
      { params, body: { origins: newOrigins } },
      {
        onSuccess: ({ data }) => {
          setTyped('');
          setError(null);
          notifySuccess(t('saved', { site: data.origins.at(-1) ?? '' }));
          field.current?.focus();
        },
        onError: (refused) => {
          const reason = refused.firstReasons[`origins.${origins.length}`];
          if (reason) refuse(getFieldMessage(reason));
          else notifyFailure(refused, t('failed'));
        },
      },
    );
  }

  function refuse(why: string): void {
    setError(why);
    field.current?.focus();
  }

  function remove(site: string): void {
    save.mutate(
      { params, body: { origins: origins.filter((origin) => origin !== site) } },
      {
        onSuccess: () => {
          notifySuccess(t('removed', { site }));
          field.current?.focus();
        },
        onError: (refused) => notifyFailure(refused, t('failed')),
      },
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <VisitFields call={widgetEndpoints.save}>
        {origins.length > 0 || shop ? (
          <ul aria-label={t('list')} className="flex flex-col divide-y divide-line rounded-md border border-line">
            {shop ? (
              <li className="flex min-h-12 items-center justify-between gap-3 px-4 text-sm">
                <span className="min-w-0 font-mono wrap-anywhere">{shop}</span>
                <span className="text-muted">{t('shop')}</span>
              </li>
            ) : null}
            {origins.map((origin) => (
              <li key={origin} className="flex min-h-12 items-center justify-between gap-3 ps-4 pe-1 text-sm">
                <span className="min-w-0 font-mono wrap-anywhere">{origin}</span>
                <IconButton
                  label={t('remove', { site: origin })}
                  disabled={locked || save.isPending}
                  onClick={() => remove(origin)}
                >
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        ) : (
          <p className="rounded-md bg-tile px-4 py-3 text-sm text-body">{t('none')}</p>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) add();
          }}
        >
          <fieldset disabled={locked || isFull} className="flex min-w-0 flex-wrap items-start gap-3">
            <Field
              id={`${id}-site`}
              label={t('label')}
              hint={isFull ? t('full', { max: MAX_WIDGET_ORIGINS }) : t('hint')}
              error={error}
              className="min-w-0 flex-1 basis-64"
            >
              <Input
                {...getControlAttributes(`${id}-site`, { hint: t('hint'), error })}
                ref={field}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
              />
            </Field>
            <Button type="submit" variant="secondary" className="sm:mt-7" busy={save.isPending}>
              {t('add')}
            </Button>
          </fieldset>
        </form>
      </VisitFields>
    </div>
  );
}
