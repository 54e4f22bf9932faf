'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Checkbox, Field, fieldControl, Input, Select } from '@/components/ui/field';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { COUNTRIES, isStateNeeded, labelCountries } from '@/lib/domain/regions/countries';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { RecallNotice } from './recall-notice';

const FIELDS = [
  'name',
  'phone',
  'address_first_line',
  'address_second_line',
  'address_city',
  'address_county',
  'address_postcode',
] as const;
const OPTIONAL: readonly string[] = ['address_second_line', 'address_county', 'address_state'];

/** Corrects where an order goes, within its country, and lets it go on. */
export function AddressDialog(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, onClose } = props;
  const t = useTranslations('orders.address');
  const correction = useTranslations('orders.correction');
  const common = useTranslations('admin');
  const asked = useLocale();
  const locale = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
  const id = useId();
  const { customer } = detail.order;
  // As it was when the dialog opened: a live update must not lend this change somebody else's version.
  const [version] = useState(detail.version);
  const [notifyShopper, setNotifyShopper] = useState(customer.email !== '');
  const recallFirst = detail.recall_first;
  // In every other status the order stands or goes on as it did.
  const goesOn = detail.order.status === 'address issue';
  // Shopify may keep from us where an order goes.
  const isNowhere = customer.address_country === '';
  const lacksState = isNowhere || (isStateNeeded(customer.address_country) && customer.address_state === '');
  const fields = [
    ...FIELDS,
    ...(isNowhere ? (['address_country'] as const) : []),
    ...(lacksState ? (['address_state'] as const) : []),
  ];
  const correct = useEndpointMutation(orderDeskEndpoints.correctAddress, { changes: ['orders', 'fulfilment'] });
  const form = useEndpointForm({
    values: {
      name: customer.name,
      phone: detail.customer_phone,
      address_first_line: customer.address_first_line,
      address_second_line: customer.address_second_line,
      address_city: customer.address_city,
      address_county: customer.address_county,
      address_postcode: customer.address_postcode,
      ...(isNowhere ? { address_country: '' } : {}),
      ...(lacksState ? { address_state: '' } : {}),
    },
    send: async (body) => {
      const sent = { ...body, version, notify_shopper: notifyShopper, recall: recallFirst !== null };
      await correct.mutateAsync({ params: { tenant: tenantId, orderId: detail.order.id }, body: sent });
      onClose();
    },
    saved: recallFirst === null ? t('saved') : correction('asked', { fulfiller: recallFirst }),
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
        <RecallNotice fulfiller={recallFirst} />
        <p className="text-sm text-body">
          {isNowhere ? t('none') : t(goesOn ? 'lead' : 'leadAlone', { country: customer.address_country })}
        </p>
        {fields.map((name) => {
          const error = form.formState.errors[name]?.message;
          return (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={t(`field.${name}`)}
              optional={OPTIONAL.includes(name) ? t('optional') : undefined}
              error={error}
            >
              {name === 'address_country' ? (
                <Select {...fieldControl(`${id}-${name}`, { error })} {...form.register(name)}>
                  <option value="">–</option>
                  {labelCountries(COUNTRIES, locale).map(({ name: country, label }) => (
                    <option key={country} value={country}>
                      {label}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input {...fieldControl(`${id}-${name}`, { error })} {...form.register(name)} autoComplete="off" />
              )}
            </Field>
          );
        })}
        {/* In sight however small the screen is. */}
        <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 border-t border-line bg-surface px-5 py-4">
          {customer.email === '' ? null : (
            <label htmlFor={`${id}-notify`} className="inline-flex min-h-6 items-center gap-2 text-sm">
              <Checkbox
                id={`${id}-notify`}
                checked={notifyShopper}
                onChange={(event) => setNotifyShopper(event.target.checked)}
              />
              {correction('tellAddress')}
            </label>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="secondary" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving || !form.formState.isDirty}>
              {recallFirst !== null ? correction('saveRecall') : goesOn ? t('save') : correction('save')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
