'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox, Field, getControlAttributes, Select } from '@/components/ui/field';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { profileEndpoints } from '@/lib/contracts/profile';
import { NEW_ORDER_MAIL_FREQUENCIES } from '@/lib/domain/orders/notifications';
import { Card } from '../kit/page-header';
import { SaveBar } from '../kit/save-bar';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useHashScroll } from '../kit/use-hash-scroll';

type Chosen = NonNullable<EndpointResponse<typeof profileEndpoints.notifications>['data']>;

/** URL anchor to which order e-mails link. */
const ANCHOR = 'notifications';

/** Settings for the user's e-mails about orders. Renders nothing for platform staff, who receive none. */
export function NotificationForm({ isVerified }: { readonly isVerified: boolean }) {
  const query = useEndpointQuery(profileEndpoints.notifications, { params: {} });
  const chosen = query.data?.data;
  return chosen ? <ChosenForm chosen={chosen} isVerified={isVerified} /> : null;
}

function ChosenForm({ chosen, isVerified }: { readonly chosen: Chosen; readonly isVerified: boolean }) {
  // i18n-keys: settings.notifications.each, settings.notifications.daily, settings.notifications.never, settings.notifications.eachHint, settings.notifications.dailyHint
  const t = useTranslations('settings.notifications');
  const id = useId();
  useHashScroll(true);
  const save = useEndpointMutation(profileEndpoints.saveNotifications, { changes: ['profile'] });
  const form = useEndpointForm({
    values: { new_orders: chosen.new_orders, problems: chosen.problems },
    send: async ({ new_orders, problems }) => {
      // Browsers submit no value for a disabled checkbox.
      const body = { new_orders, problems: problems || !chosen.may_silence_problems };
      await save.mutateAsync({ params: {}, body });
    },
    saved: t('saved'),
  });
  const choice = form.watch('new_orders');
  const hint = choice === 'never' ? undefined : t(choice === 'each' ? 'eachHint' : 'dailyHint');
  return (
    <div id={ANCHOR} className="scroll-mt-24">
      <Card title={t('title')}>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <Field id={`${id}-new`} label={t('newOrders')} hint={hint}>
            <Select {...getControlAttributes(`${id}-new`, { hint })} {...form.register('new_orders')}>
              {NEW_ORDER_MAIL_FREQUENCIES.map((often) => (
                <option key={often} value={often}>
                  {t(often)}
                </option>
              ))}
            </Select>
          </Field>
          <div className="flex items-start gap-3">
            <Checkbox
              id={`${id}-problems`}
              aria-describedby={`${id}-problems-hint`}
              disabled={!chosen.may_silence_problems}
              {...form.register('problems')}
            />
            <div className="flex flex-col gap-1">
              <label htmlFor={`${id}-problems`} className="text-sm font-medium">
                {t('problems')}
              </label>
              <p id={`${id}-problems-hint`} className="text-sm text-body">
                {t('problemsHint')} {chosen.may_silence_problems ? null : t('problemsAdmin')}
              </p>
            </div>
          </div>
          {isVerified ? null : <p className="text-sm text-body">{t('unverified')}</p>}
        </form>
        <SaveBar form={form} />
      </Card>
    </div>
  );
}
