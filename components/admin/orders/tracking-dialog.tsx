'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfilmentWire, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { useEndpointForm } from '../kit/use-endpoint-form';

const FIELDS = ['carrier', 'tracking_number', 'tracking_url'] as const;

/** Writes down where a parcel can be followed; an order that has not left yet is shipped by it. */
export function TrackingDialog(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: FulfilmentWire;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, data, onClose } = props;
  const t = useTranslations('orders.fulfilment');
  const shared = useTranslations('admin');
  const id = useId();
  const track = useEndpointMutation(fulfilmentEndpoints.track, { changes: ['orders', 'production'] });
  const { tracking } = data;
  const mayBeEmpty = data.self_made && data.status !== 'shipped';
  const values = useMemo(() => tracking ?? { carrier: '', tracking_number: '', tracking_url: '' }, [tracking]);
  const form = useEndpointForm({
    values,
    saved: t('tracked'),
    send: async (typed) => {
      await track.mutateAsync({ params: { tenant: tenantId, orderId }, body: typed });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(mayBeEmpty ? 'trackShip' : 'track')} closeLabel={shared('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        {data.status === 'shipped' ? null : (
          <p className="text-sm text-body">{t(data.self_made ? 'trackTextSelf' : 'trackText')}</p>
        )}
        {FIELDS.map((name) => {
          const error = form.formState.errors[name]?.message;
          return (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={t(`field.${name}`)}
              optional={name === 'tracking_url' || mayBeEmpty ? t('optional') : undefined}
              error={error}
            >
              <Input
                {...fieldControl(`${id}-${name}`, { error })}
                {...form.register(name)}
                autoComplete="off"
                maxLength={name === 'tracking_url' ? 500 : 60}
              />
            </Field>
          );
        })}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {t(data.status === 'shipped' ? 'trackSave' : 'trackShip')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
