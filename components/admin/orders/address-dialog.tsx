'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Checkbox, Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { COUNTRIES, isStateNeeded, labelCountries } from '@/lib/domain/regions/countries';
import { findPostcodeDoubt } from '@/lib/domain/regions/postcodes';
import { US_STATES } from '@/lib/domain/regions/us-states';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useVisitBlock, VisitFields } from '../kit/visit';
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
const OPTIONAL: readonly string[] = ['address_second_line', 'address_county'];

/**
 * Dialog that corrects an order's address within its country. An order that waits because of its address continues
 * afterwards.
 */
export function AddressDialog(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, onClose } = props;
  const t = useTranslations('orders.address');
  const correction = useTranslations('orders.correction');
  const common = useTranslations('admin');
  const activeLocale = useLocale();
  const locale = isLanguage(activeLocale) ? activeLocale : DEFAULT_LANGUAGE;
  const id = useId();
  const { customer } = detail.order;
  // Version from when the dialog opened: with the version of a live update, this save would overwrite another user's
  // change unnoticed.
  const [version] = useState(detail.version);
  const [notifyShopper, setNotifyShopper] = useState(customer.email !== '');
  const recallFirst = detail.recall_first;
  // Only an order with an address issue continues after the correction.
  const goesOn = detail.order.status === 'address issue';
  // Shopify can withhold an order's address, so the country can be missing.
  const isNowhere = customer.address_country === '';
  const lacksPhone = detail.customer_phone === '';
  const lacksState = isNowhere || (isStateNeeded(customer.address_country) && customer.address_state === '');
  const correct = useEndpointMutation(orderAdminEndpoints.correctAddress, { changes: ['orders', 'fulfilment'] });
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
    send: async ({ address_state: typedState, ...typed }) => {
      // Only US addresses have a state here; drops a state that was chosen before the country changed.
      const inUs = isStateNeeded(typed.address_country ?? customer.address_country);
      const body = { ...typed, ...(lacksState && inUs ? { address_state: typedState } : {}) };
      const sent = {
        ...body,
        keep_postcode: isDoubtful && isPostcodeConfirmed,
        version,
        notify_shopper: notifyShopper,
        recall: recallFirst !== null,
      };
      await correct.mutateAsync({ params: { tenant: tenantId, orderId: detail.order.id }, body: sent });
      onClose();
    },
    saved: recallFirst === null ? t('saved') : correction('recallRequested', { fulfiller: recallFirst }),
  });
  const refusal = useVisitBlock(orderAdminEndpoints.correctAddress);
  const place = form.watch();
  const country = place.address_country ?? customer.address_country;
  const isInUs = isStateNeeded(country);
  const state = place.address_state ?? customer.address_state;
  // Asks to confirm an unusual postcode only if the user edited it, or if the order lacks its country or state.
  const isDoubtful =
    (place.address_postcode !== customer.address_postcode || isNowhere || lacksState) &&
    findPostcodeDoubt({ country, state: isInUs ? state : '', postcode: place.address_postcode }) !== null;
  const [isPostcodeConfirmed, setPostcodeConfirmed] = useState(false);
  const fields = [
    ...(isNowhere ? (['address_country'] as const) : []),
    ...FIELDS.filter((name) => name !== 'address_county' || !isInUs || customer.address_county !== ''),
    ...(isInUs ? (['address_state'] as const) : []),
  ];
  const isOptional = (name: string): boolean => OPTIONAL.includes(name) || (name === 'phone' && lacksPhone);
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <form
        noValidate
        // The scroll margin keeps a rejected field above the sticky buttons when it is scrolled into view.
        className="flex flex-col gap-4 p-5 [&_:is(input,select)]:scroll-mb-56"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving && !refusal) void form.save();
        }}
      >
        <RecallNotice fulfiller={recallFirst} />
        <VisitFields call={orderAdminEndpoints.correctAddress}>
          <p className="text-sm text-body">
            {isNowhere ? t('none') : t(goesOn ? 'lead' : 'leadAlone', { country: customer.address_country })}
          </p>
          {fields.map((name) => {
            const error = form.formState.errors[name]?.message;
            const isPaidState = name === 'address_state' && !lacksState;
            const hint = isPaidState ? t('stateStays') : undefined;
            const control = getControlAttributes(`${id}-${name}`, { error, hint });
            return (
              <Field
                key={name}
                id={`${id}-${name}`}
                label={t(name === 'address_postcode' && isInUs ? 'field.zip' : `field.${name}`)}
                optional={isOptional(name) ? t('optional') : undefined}
                hint={hint}
                error={error}
              >
                {name === 'address_country' ? (
                  <Select {...control} {...form.register(name)}>
                    <option value="">–</option>
                    {labelCountries(COUNTRIES, locale).map(({ name: country, label }) => (
                      <option key={country} value={country}>
                        {label}
                      </option>
                    ))}
                  </Select>
                ) : isPaidState ? (
                  <Select {...control} disabled value={customer.address_state} onChange={() => undefined}>
                    <option>{customer.address_state}</option>
                  </Select>
                ) : name === 'address_state' ? (
                  <Select {...control} {...form.register(name)}>
                    <option value="">{t('stateChoose')}</option>
                    {US_STATES.map(({ name: label }) => (
                      <option key={label} value={label}>
                        {label}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <Input {...control} {...form.register(name)} autoComplete="off" />
                )}
                {name === 'address_postcode' && isDoubtful ? (
                  <label htmlFor={`${id}-keep`} className="mt-1 inline-flex min-h-6 items-center gap-2 text-sm">
                    <Checkbox
                      id={`${id}-keep`}
                      checked={isPostcodeConfirmed}
                      onChange={(event) => setPostcodeConfirmed(event.target.checked)}
                    />
                    {t('confirmPostcode')}
                  </label>
                ) : null}
              </Field>
            );
          })}
        </VisitFields>
        {/* The buttons stay visible on small screens. */}
        <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 border-t border-line bg-surface px-5 py-4">
          {customer.email === '' ? null : (
            <label htmlFor={`${id}-notify`} className="inline-flex min-h-6 items-center gap-2 text-sm">
              <Checkbox
                id={`${id}-notify`}
                checked={notifyShopper}
                onChange={(event) => setNotifyShopper(event.target.checked)}
              />
              {correction('notifyShopperOfAddress')}
            </label>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button
              type="submit"
              busy={form.isSaving}
              disabled={refusal !== null}
              aria-disabled={form.isSaving || !form.formState.isDirty}
            >
              {recallFirst !== null ? correction('saveRecall') : goesOn ? t('save') : correction('save')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
