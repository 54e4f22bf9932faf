'use client';

import { type ReactNode, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import type { CountryOption } from '@/lib/client/checkout/checkout-api';
import type { BasketLine } from '@/lib/domain/basket/line';
import {
  type FormErrors,
  type GiftForm as GiftFields,
  giftSchema,
  validateGift,
} from '@/lib/domain/checkout/address-form';
import { normaliseCode } from '@/lib/domain/vouchers/code-form';
import { ContactFields, DeliveryFields } from '../address/address-fields';
import { focusFirstError, useAddressForm } from '../address/use-address-form';
import { FormNotice } from '../form-notice';
import { OtherErrors } from '../other-errors';
import { refusalText, type Translate } from '../texts';

const SHOWN = new Set([
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
/** What the panel of new terms says in full. */
const SHOWN_BY_TERMS = new Set([...SHOWN, 'amount', 'total_shipping_price']);

/** What the form gives to its owner: its fields and the basket, together (GFT-05). */
export interface GiftSubmission {
  readonly form: GiftFields;
  readonly lines: readonly BasketLine[];
}

/** The consumer gift and order form (GFT-01…06). Title and submit label can be replaced. */
export function GiftForm(props: {
  readonly storeId: number;
  readonly lines: readonly BasketLine[];
  readonly isPromo: boolean;
  readonly isCodeRequired: boolean;
  /** All codes of the store are capitals. */
  readonly areCodesUpperCase: boolean;
  readonly countries: readonly CountryOption[];
  readonly states: readonly string[];
  readonly defaultCountry: string;
  readonly serverErrors: FormErrors;
  readonly loading: boolean;
  readonly submitLabel?: string | undefined;
  /** Below the fields: what a payment needs, when something is due (GFT-08). */
  readonly billing: ReactNode;
  readonly isSubmitShown: boolean;
  /** Terms that have changed, with the button that claims the gift on these, in place of the form's own. */
  readonly terms: ReactNode;
  readonly onSubmit: (submission: GiftSubmission) => Promise<FormErrors>;
  readonly onInvalid: (errors: FormErrors) => void;
  readonly onFilled: (field: string, value: string) => void;
  /** Texts of `checkout` for the address, of `gift` for the rest. */
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

  function readForm(): GiftFields {
    const fields = giftSchema.parse(values);
    return { ...fields, promo_code: normaliseCode(fields.promo_code, areCodesUpperCase) };
  }
  /** Once the field is left it shows the code that counts. */
  function completeCode(): void {
    const code = normaliseCode(values.promo_code ?? '', areCodesUpperCase);
    if (code !== values.promo_code) change('promo_code', code);
  }

  async function submit(): Promise<void> {
    if (loading) return;
    const problems = validate(values);
    if (Object.keys(problems).length > 0) props.onInvalid(problems);
    const refused = Object.keys(problems).length > 0 ? problems : await props.onSubmit({ form: readForm(), lines });
    if (Object.keys(refused).length > 0 && form.current) focusFirstError(form.current);
  }

  const errorOf = (field: string) => {
    const first = errors[field]?.[0];
    return first === undefined ? null : refusalText(t, first);
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
      <OtherErrors errors={errors} shown={props.terms ? SHOWN_BY_TERMS : SHOWN} lines={lines} t={t} />
      <Section title={tGift('contact')} disabled={!props.isSubmitShown}>
        <ContactFields {...fields} />
      </Section>
      <Section title={tGift('delivery')} disabled={!props.isSubmitShown}>
        <DeliveryFields {...fields} countries={countries} states={states} />
        <Field id="gift-message" label={tGift('message')} optional={t('optional')} error={errorOf('message')}>
          <Textarea
            {...fieldControl('gift-message', { error: errorOf('message') })}
            name="message"
            rows={3}
            value={values.message ?? ''}
            onChange={(event) => change('message', event.target.value)}
          />
        </Field>
      </Section>
      {isPromo ? (
        <Section title={tGift('promotion')} disabled={!props.isSubmitShown}>
          <Field
            id="gift-promo_code"
            label={tGift('promo_code')}
            optional={isCodeRequired ? undefined : t('optional')}
            hint={tGift('promo_code_hint')}
            error={errorOf('promo_code')}
          >
            <Input
              {...fieldControl('gift-promo_code', { hint: 'shown', error: errorOf('promo_code') })}
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
        </Section>
      ) : null}
      {props.billing}
      {props.terms}
      {props.isSubmitShown ? <FormNotice errors={errors} t={t} /> : null}
      {props.isSubmitShown && !props.terms ? (
        <Button type="submit" size="lg" busy={loading} disabled={loading} className="w-full sm:w-fit sm:min-w-64">
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
