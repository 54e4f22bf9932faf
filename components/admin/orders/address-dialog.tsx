'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input } from '@/components/ui/field';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { useEndpointForm } from '../kit/use-endpoint-form';

const FIELDS = [
  'name',
  'phone',
  'address_first_line',
  'address_second_line',
  'address_city',
  'address_county',
  'address_postcode',
] as const;
const OPTIONAL: readonly string[] = ['address_second_line', 'address_county'];

/** Corrects where an order goes, within its country, and lets it go on. */
export function AddressDialog(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, onClose } = props;
  const t = useTranslations('orders.address');
  const common = useTranslations('admin');
  const id = useId();
  const { customer } = detail.order;
  const correct = useEndpointMutation(orderDeskEndpoints.correctAddress, { changes: ['orders'] });
  const form = useEndpointForm({
    values: {
      name: customer.name,
      phone: detail.customer_phone,
      address_first_line: customer.address_first_line,
      address_second_line: customer.address_second_line,
      address_city: customer.address_city,
      address_county: customer.address_county,
      address_postcode: customer.address_postcode,
    },
    send: async (body) => {
      await correct.mutateAsync({ params: { tenant: tenantId, orderId: detail.order.id }, body });
      onClose();
    },
    saved: t('saved'),
  });
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <form
        noValidate
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <p className="text-sm text-body">{t('lead', { country: customer.address_country })}</p>
        {FIELDS.map((name) => {
          const error = form.formState.errors[name]?.message;
          return (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={t(`field.${name}`)}
              optional={OPTIONAL.includes(name) ? t('optional') : undefined}
              error={error}
            >
              <Input {...fieldControl(`${id}-${name}`, { error })} {...form.register(name)} autoComplete="off" />
            </Field>
          );
        })}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving || !form.formState.isDirty}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
