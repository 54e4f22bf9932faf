'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import type { CountryOption } from '@/lib/client/checkout/checkout-api';
import type { BasketLine } from '@/lib/domain/basket/line';
import {
  type FormErrors,
  type GiftForm as GiftFields,
  giftSchema,
  validateGift,
} from '@/lib/domain/checkout/address-form';
import { findPromoCodeReason, isWorthClaiming, type PromoCodeState } from '@/lib/domain/promo/promo';
import { normaliseVoucherCode } from '@/lib/domain/vouchers/code-form';
import { ContactFields, DeliveryFields } from '../address/address-fields';
import { focusFirstError, useAddressForm } from '../address/use-address-form';
import { FormNotice } from '../form-notice';
import { OtherErrors } from '../other-errors';
import { getErrorText, type Translate } from '../texts';
import { usePromoCode } from './use-promo-code';

const SHOWN_FIELDS = new Set([
  'email',
  'name',
  'phone',
  'address_country',
  'address_first_line',
  'address_second_line',
  'address_city',
  'address_county',
  'address_state',
  'address_postcode',
  'message',
  'promo_code',
  'form',
]);
/** Fields whose errors the panel of new terms explains. */
const SHOWN_BY_TERMS = new Set([...SHOWN_FIELDS, 'amount', 'total_shipping_price']);

/** Submitted gift form: its fields together with the basket lines (GFT-05). */
export interface GiftSubmission {
  readonly form: GiftFields;
  readonly lines: readonly BasketLine[];
}

/** Gift and order form for consumers (GFT-01…06). Title and submit label can be replaced. */
export function GiftForm(props: {
  readonly storeId: number;
  readonly lines: readonly BasketLine[];
  readonly isPromo: boolean;
  readonly isCodeRequired: boolean;
  /** Whether all codes of the store are in capitals. */
  readonly areCodesUpperCase: boolean;
  readonly countries: readonly CountryOption[];
  readonly states: readonly string[];
  readonly defaultCountry: string;
  readonly serverErrors: FormErrors;
  readonly loading: boolean;
  readonly submitLabel?: string | undefined;
  /** Payment section below the fields, when an amount is due (GFT-08). */
  readonly billing: ReactNode;
  readonly isSubmitShown: boolean;
  /** Panel of changed terms with its own claim button, which replaces the form's button. */
  readonly terms: ReactNode;
  /** Fetches the state of a promo code; null when it cannot be determined now. */
  readonly checkCode: (code: string) => Promise<PromoCodeState | null>;
  readonly onSubmit: (submission: GiftSubmission) => Promise<FormErrors>;
  readonly onInvalid: (errors: FormErrors) => void;
  readonly onFilled: (field: string, value: string) => void;
  /** Translates texts of `checkout` for the address; `tGift` those of `gift` for the rest. */
  readonly t: Translate;
  readonly tGift: Translate;
}) {
  const {
    storeId,
    lines,
    isPromo,
    isCodeRequired,
    areCodesUpperCase,
    countries,
    states,
    defaultCountry,
    serverErrors,
    loading,
    t,
    tGift,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isChecking, setChecking] = useState(false);
  const validate = (values: Readonly<Record<string, string>>) => validateGift(values, isCodeRequired);
  const address = useAddressForm({
    storeId,
    countries,
    states,
    defaultCountry,
    validate,
    serverErrors,
    onFilled: props.onFilled,
  });
  const { values, errors, change, blur } = address;
  const code = normaliseVoucherCode(values.promo_code ?? '', areCodesUpperCase);
  const promo = usePromoCode({ code, check: props.checkCode });

  function readForm(): GiftFields {
    return { ...giftSchema.parse(values), promo_code: code };
  }
  /** On leaving the field, displays the normalised code and checks it. */
  function completeCode(): void {
    if (code !== values.promo_code) change('promo_code', code);
    void promo.check();
  }

  async function submit(): Promise<void> {
    if (loading || isChecking) return;
    const problems = validate(values);
    const isValid = Object.keys(problems).length === 0;
    if (!isValid) props.onInvalid(problems);
    const codeState = isValid && isPromo ? await checkBeforeClaim() : null;
    const isRefusedCode = codeState !== null && !isWorthClaiming(codeState);
    const refused = isValid && !isRefusedCode ? await props.onSubmit({ form: readForm(), lines }) : problems;
    if ((isRefusedCode || Object.keys(refused).length > 0) && form.current) focusFirstError(form.current);
  }

  /**
   * Checks the code before the claim and disables the button meanwhile. The check on leaving the field must not disable
   * it, because that would lose the press that left the field.
   */
  async function checkBeforeClaim(): Promise<PromoCodeState | null> {
    setChecking(true);
    try {
      return await promo.check();
    } finally {
      setChecking(false);
    }
  }

  /**
   * Returns the error message for the code. A rejected claim only reports that the code is invalid, so the more precise
   * result of the check takes precedence.
   */
  function codeError(): string | null {
    const fieldReason = errors.promo_code?.[0];
    const isUnexplained = fieldReason === undefined || fieldReason.code === 'invalid_promo_code';
    const checked = promo.state !== null && isUnexplained ? findPromoCodeReason(promo.state) : null;
    // In state 'held', the last use may be reserved by this shopper's own order, so it is an error only once a claim
    // has failed.
    const reason = checked && (fieldReason !== undefined || promo.state !== 'held') ? checked : fieldReason;
    return reason ? getErrorText(t, reason) : null;
  }

  const findFieldError = (field: string) => {
    const first = errors[field]?.[0];
    return first === undefined ? null : getErrorText(t, first);
  };
  const fields = { prefix: 'gift', values, errors, onChange: change, onBlur: blur, t };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <OtherErrors errors={errors} shownFields={props.terms ? SHOWN_BY_TERMS : SHOWN_FIELDS} lines={lines} t={t} />
      {isPromo ? (
        <Section title={tGift('promotion')} disabled={!props.isSubmitShown}>
          <Field
            id="gift-promo_code"
            label={tGift('promo_code')}
            optional={isCodeRequired ? undefined : t('optional')}
            hint={promo.state === 'usable' ? undefined : tGift('promo_code_hint')}
            error={codeError()}
          >
            <Input
              {...getControlAttributes('gift-promo_code', {
                hint: promo.state === 'usable' ? undefined : 'shown',
                error: codeError(),
              })}
              name="promo_code"
              type="text"
              autoComplete="off"
              autoCapitalize={areCodesUpperCase ? 'characters' : 'none'}
              autoCorrect="off"
              className={areCodesUpperCase ? 'uppercase' : ''}
              spellCheck={false}
              maxLength={80}
              required={isCodeRequired}
              value={values.promo_code ?? ''}
              onChange={(event) => change('promo_code', event.target.value)}
              onBlur={completeCode}
            />
          </Field>
          <p role="status" className="text-sm text-success empty:hidden">
            {promo.state === 'usable' && !codeError() ? tGift('promo_code_good') : ''}
          </p>
        </Section>
      ) : null}
      <Section title={tGift('contact')} disabled={!props.isSubmitShown}>
        <ContactFields {...fields} />
      </Section>
      <Section title={tGift('delivery')} disabled={!props.isSubmitShown}>
        <DeliveryFields {...fields} countries={countries} states={states} />
        <Field id="gift-message" label={tGift('message')} optional={t('optional')} error={findFieldError('message')}>
          <Textarea
            {...getControlAttributes('gift-message', { error: findFieldError('message') })}
            name="message"
            rows={3}
            value={values.message ?? ''}
            onChange={(event) => change('message', event.target.value)}
          />
        </Field>
      </Section>
      {props.billing}
      {props.terms}
      {props.isSubmitShown ? <FormNotice errors={errors} t={t} /> : null}
      {props.isSubmitShown && !props.terms ? (
        <Button
          type="submit"
          size="lg"
          busy={loading || isChecking}
          disabled={loading || isChecking}
          className="w-full sm:w-fit sm:min-w-64"
        >
          {props.submitLabel ?? tGift('submit')}
        </Button>
      ) : null}
    </form>
  );
}

function Section(props: { readonly title: string; readonly disabled: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4" disabled={props.disabled}>
      <legend className="mb-3 font-heading text-lg font-semibold">{props.title}</legend>
      {props.children}
    </fieldset>
  );
}
