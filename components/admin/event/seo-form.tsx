'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox, Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { refreshTopics, useEndpointQuery } from '@/lib/client/endpoint-query';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { type EventDto, eventEndpoints } from '@/lib/contracts/events';
import { buildEndpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { DEFAULT_LANGUAGE } from '@/lib/domain/languages/languages';
import { SEO_LIMITS } from '@/lib/domain/store/event-terms';
import { Card, PageHeader } from '../kit/page-header';
import { PictureField } from '../kit/picture-field';
import { SaveBar } from '../kit/save-bar';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { AddressCard } from './address-card';
import { DomainCard } from './domain-card';
import { LockedNotice } from './locked-notice';
import { PublishedLanguages } from './published-languages';
import { SearchPreview } from './search-preview';
import { SharePreview } from './share-preview';
import { getStoreUrl } from './store-url';

/** Title, description and image of a store for search engines and shared links, with previews (EVT-14). */
export function SeoForm({ event: initialEvent, origin }: { readonly event: EventDto; readonly origin: string }) {
  const t = useTranslations('events.seo');
  const id = useId();
  const queries = useQueryClient();
  const params = { tenant: initialEvent.tenant_id, slug: initialEvent.slug };
  const query = useEndpointQuery(eventEndpoints.show, { params }, { initialData: wrapInEnvelope(initialEvent) });
  const event = query.data?.data ?? initialEvent;
  const form = useEndpointForm({
    values: { ...event.seo, published_languages: event.published_languages },
    saved: t('saved'),
    send: async (body) => {
      await callEndpoint(eventEndpoints.saveSeo, { params, body });
      await refreshTopics(queries, ['events']);
    },
  });
  const { errors } = form.formState;
  const typed = form.watch();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      {event.locked ? <LockedNotice event={event} /> : null}
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void form.save();
        }}
      >
        <fieldset disabled={event.locked} className="grid min-w-0 items-start gap-6 lg:grid-cols-[1fr_26rem]">
          <Card>
            <Field
              id={`${id}-title`}
              label={t('pageTitle')}
              optional={t('length', { length: typed.title.trim().length, max: SEO_LIMITS.title })}
              error={errors.title?.message}
            >
              <Input
                {...getControlAttributes(`${id}-title`, { error: errors.title?.message })}
                {...form.register('title')}
                placeholder={event.name}
                maxLength={200}
              />
            </Field>
            <Field
              id={`${id}-description`}
              label={t('description')}
              optional={t('length', { length: typed.description.trim().length, max: SEO_LIMITS.description })}
              error={errors.description?.message}
            >
              <Textarea
                {...getControlAttributes(`${id}-description`, { error: errors.description?.message })}
                {...form.register('description')}
                maxLength={400}
              />
            </Field>
            <PictureField
              tenantId={event.tenant_id}
              label={t('shareImage')}
              hint={t('shareImageHint')}
              error={errors.share_image?.message}
              source={typed.share_image || null}
              onUploaded={({ id: assetId }) =>
                form.setValue('share_image', buildEndpointPath(renderingEndpoints.uploaded, { ...params, assetId }), {
                  shouldDirty: true,
                })
              }
              onRemove={() => form.setValue('share_image', '', { shouldDirty: true })}
            />
            <label htmlFor={`${id}-index`} className="flex min-h-11 items-start gap-3 text-sm">
              <Checkbox id={`${id}-index`} {...form.register('index')} />
              <span>
                <span className="block font-medium">{t('index')}</span>
                <span className="block text-body">{t('indexHint')}</span>
              </span>
            </label>
            <PublishedLanguages
              storeLanguage={event.default_lang ?? DEFAULT_LANGUAGE}
              value={typed.published_languages}
              onChange={(languages) => form.setValue('published_languages', languages, { shouldDirty: true })}
            />
          </Card>
          <div className="flex min-w-0 flex-col gap-6">
            <SearchPreview
              address={getStoreUrl(event, origin)}
              title={typed.title.trim() || event.name}
              description={typed.description.trim()}
              isHidden={!typed.index || event.type === 'promo'}
            />
            <SharePreview event={event} imageUrl={typed.share_image} />
          </div>
        </fieldset>
        <SaveBar form={form} />
      </form>
      <AddressCard event={event} origin={origin} />
      <DomainCard event={event} origin={origin} />
    </div>
  );
}
