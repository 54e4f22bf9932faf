'use client';

import { useImperativeHandle, useRef, useState } from 'react';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { ApiError } from '@/lib/client/api';
import {
  type CardField,
  checkCard,
  extractDigits,
  findTestMethod,
  formatCardNumber,
  formatExpiry,
  type TestCard,
} from '@/lib/client/checkout/payments/test-cards';
import {
  authenticateTestIntent,
  confirmTestIntent,
  type TestIntentState,
} from '@/lib/client/checkout/payments/test-gateway';
import { getCountryLabel } from '../../address/country-text';
import { parseIntentId } from '../../confirmation/save-confirmation-path';
import { getErrorText } from '../../texts';
import type { PaymentElementProps, PaymentOutcome } from '../payment-types';
import { AuthenticationDialog } from './authentication-dialog';

type Answer = (outcome: 'complete' | 'fail') => void;

/**
 * Card form of the built-in test gateway. The card number stays in the browser; only the name of a test method is sent
 * (PAY-12).
 */
export function TestPayment({ ref, clientSecret, payer, language, t }: PaymentElementProps) {
  const [card, setCard] = useState<TestCard>({ number: '', expiry: '', cvc: '' });
  const [problems, setProblems] = useState<Partial<Record<CardField, string>>>({});
  const [asking, setAsking] = useState<{ readonly answer: Answer } | null>(null);
  const form = useRef<HTMLFieldSetElement>(null);

  useImperativeHandle(ref, () => ({ confirm }));

  async function confirm(): Promise<PaymentOutcome> {
    const cardProblems = checkCard(card, new Date());
    setProblems(cardProblems);
    const first = (['number', 'expiry', 'cvc'] as const).find((field) => cardProblems[field]);
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return { error: '' };
    }
    const method = findTestMethod(card.number);
    if (!method) return { error: t('card_not_a_test_card') };
    const intent = { id: parseIntentId(clientSecret), clientSecret };
    try {
      let state = await confirmTestIntent(intent, method);
      if (state.status === 'requires_action') {
        const outcome = await new Promise<'complete' | 'fail'>((resolve) => setAsking({ answer: resolve }));
        setAsking(null);
        state = await authenticateTestIntent(intent, outcome);
      }
      return toOutcome(state);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return { closed: true };
      console.error('test gateway failed', error);
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      return isRefused ? { error: t('payment_failed') } : { unknown: true };
    }
  }

  const toOutcome = (state: TestIntentState): PaymentOutcome =>
    state.status === 'succeeded' || state.status === 'processing'
      ? { intentId: state.id }
      : { error: state.reason ? getErrorText(t, state.reason) : (state.error ?? t('payment_failed')) };

  function type(field: CardField, value: string): void {
    setCard((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _mended, ...others }) => others);
  }

  const field = (name: CardField) => {
    const problem = problems[name];
    const error = problem ? t(problem) : null;
    return { id: `card-${name}`, label: t(`card_${name}`), error };
  };

  return (
    <fieldset ref={form} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t('card')}</legend>
      <div className="flex items-start gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning" data-test-mode>
        <Icon name="shield" className="mt-0.5" />
        <p>
          <strong>{t('test_mode')}</strong> {t('test_mode_card')}
        </p>
      </div>
      <Field {...field('number')}>
        <Input
          {...getControlAttributes('card-number', field('number'))}
          name="number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234 1234 1234 1234"
          maxLength={23}
          className="tabular"
          value={card.number}
          onChange={(event) => type('number', formatCardNumber(event.target.value))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field {...field('expiry')}>
          <Input
            {...getControlAttributes('card-expiry', field('expiry'))}
            name="expiry"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('card_expiry_placeholder')}
            maxLength={7}
            className="tabular"
            value={card.expiry}
            onChange={(event) => type('expiry', formatExpiry(event.target.value, card.expiry))}
          />
        </Field>
        <Field {...field('cvc')}>
          <Input
            {...getControlAttributes('card-cvc', field('cvc'))}
            name="cvc"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="123"
            maxLength={4}
            className="tabular"
            value={card.cvc}
            onChange={(event) => type('cvc', extractDigits(event.target.value).slice(0, 4))}
          />
        </Field>
      </div>
      <BillingAddress payer={payer} language={language} label={t('billing_address')} />
      {asking ? <AuthenticationDialog onAnswer={asking.answer} t={t} /> : null}
    </fieldset>
  );
}

/** Billing address prefilled with the payer's address, as in Stripe's element (PAY-01). */
function BillingAddress(props: {
  readonly payer: PaymentElementProps['payer'];
  readonly language: string;
  readonly label: string;
}) {
  const { payer, language, label } = props;
  const { line1, line2, city, state, postal_code: postcode, country } = payer.address;
  const text = [payer.name, line1, line2, city, state, postcode, getCountryLabel(country, language)]
    .filter(Boolean)
    .join(', ');
  return (
    <p className="text-sm wrap-anywhere text-body" data-billing-address>
      <span className="block text-xs text-muted">{label}</span>
      {text}
    </p>
  );
}
