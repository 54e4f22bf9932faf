'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type EventDto, eventEndpoints } from '@/lib/contracts/events';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { AddressField } from '../events/address-field';
import { Card } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Changes a store's address on the platform's domain; the old address redirects to the new one. */
export function AddressCard({ event, origin }: { readonly event: EventDto; readonly origin: string }) {
  const t = useTranslations('events.seo');
  const id = useId();
  const router = useRouter();
  const params = { tenant: event.tenant_id, slug: event.slug };
  const form = useEndpointForm({
    values: { slug: event.slug },
    saved: t('addressSaved'),
    send: async ({ slug }) => {
      const { data } = await callEndpoint(eventEndpoints.saveAddress, { params, body: { slug } });
      // The address of this page contains the slug, too.
      router.replace(buildEventPath(data.slug, 'seo'));
    },
  });
  const slug = form.watch('slug');
  return (
    <Card title={t('addressTitle')} text={t('addressText')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void form.save();
        }}
      >
        <fieldset disabled={event.locked} className="flex min-w-0 flex-col gap-4">
          <AddressField
            id={`${id}-slug`}
            tenantId={event.tenant_id}
            origin={origin}
            name={event.name}
            value={slug}
            current={event.slug}
            error={form.formState.errors.slug?.message}
            onChange={(value) => form.setValue('slug', value, { shouldDirty: true })}
          />
          <Button type="submit" variant="secondary" className="w-fit" busy={form.isSaving}>
            {t('addressSave')}
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}
