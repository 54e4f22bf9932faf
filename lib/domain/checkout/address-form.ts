import { z } from 'zod';
import { codeOfWords, type Reason } from '../refusals/reason';
import { isStateNeeded } from '../regions/countries';
import { DEFAULT_STATE, stateAbbreviation } from '../regions/us-states';
import { findStateOfZip } from '../regions/us-zips';

/** Maximum length of any field (GFT-10). */
export const MAX_TEXT_LENGTH = 5_000;

// Line breaks are rejected, because these texts end up in mail headers and on labels.
const line = (max = MAX_TEXT_LENGTH) =>
  z
    .string()
    .max(max, 'too long')
    .regex(/^[^\r\n]*$/, 'invalid')
    .trim();
const required = (max = MAX_TEXT_LENGTH) => line(max).min(1, 'required');

/**
 * Fields of the address form, shared by form and handler (CHK-02, GFT-03, GFT-04). Messages are message keys or texts
 * of the specification; the country is its English name.
 */
export const addressFields = {
  name: required(),
  email: required(320).pipe(z.email('invalid email address')),
  phone: required(60),
  address_first_line: required(),
  address_second_line: line().default(''),
  address_city: required(),
  address_county: line().default(''),
  address_postcode: required(40),
  address_country: required(120),
  address_state: line(120).default(''),
};
/** Phone number that may be missing: Shopify often provides none. */
export const optionalPhone = line(60).default('');
export const addressSchema = z.object(addressFields);
export type AddressForm = z.output<typeof addressSchema>;

/** The gift form (GFT-03); whether the code is required is for the event to say: {@link validateGift}. */
export const giftSchema = z.object({
  ...addressFields,
  message: z.string().max(MAX_TEXT_LENGTH, 'too long').default(''),
  promo_code: line(80).default(''),
});
export type GiftForm = z.output<typeof giftSchema>;

/** What is wrong with each field, the first thing first; the page says it in its language (ERR-08). */
export type FormErrors = Readonly<Record<string, readonly Reason[]>>;

const REQUIRED: Reason = { code: 'required' };

/** What is wrong with an address; {} when nothing is. A US address needs one of the states (CHK-02, CHK-05). */
export function validateAddress(values: unknown): FormErrors {
  return { ...problemsOf(addressSchema, values), ...stateProblem(values) };
}

/** What is wrong with a gift form; {} when nothing is. `isCodeRequired` as {@link isPromoCodeRequired} says (GFT-06). */
export function validateGift(values: unknown, isCodeRequired: boolean): FormErrors {
  const errors = { ...problemsOf(giftSchema, values), ...stateProblem(values) };
  return isCodeRequired && textOf(values, 'promo_code') === '' ? { ...errors, promo_code: [REQUIRED] } : errors;
}

/** The errors without that of a field which has just been filled; the others stay (CHK-03). */
export function withoutFilled(errors: FormErrors, field: string, value: string): FormErrors {
  if (value.trim() === '' || !(field in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

/** Local errors with the server's in their place where both know a field (CHK-06). */
export const withServerErrors = (local: FormErrors, server: FormErrors): FormErrors => ({ ...local, ...server });

/** Returns the state that the form holds for a country (English name): in the US the one that was chosen, if it is offered,
 *  else the one that the ZIP code belongs to, else Alabama (CHK-05). The sales tax is the state's. */
export function stateForCountry(country: string, state: string, offered: readonly string[], zip = ''): string {
  if (!isStateNeeded(country)) return '';
  if (offered.includes(state)) return state;
  const [first = DEFAULT_STATE] = offered;
  return findStateOfZip(zip, offered) ?? (offered.includes(DEFAULT_STATE) ? DEFAULT_STATE : first);
}

function problemsOf(schema: z.ZodType, values: unknown): FormErrors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors = new Map<string, Reason[]>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'form');
    // A field that is absent is, to the person who fills it, an empty one.
    const reason = issue.code === 'invalid_type' ? REQUIRED : { code: codeOfWords(issue.message) };
    errors.set(field, [...(errors.get(field) ?? []), reason]);
  }
  return Object.fromEntries(errors);
}

function stateProblem(values: unknown): FormErrors {
  if (!isStateNeeded(textOf(values, 'address_country'))) return {};
  const state = textOf(values, 'address_state');
  if (state === '') return { address_state: [REQUIRED] };
  return stateAbbreviation(state) ? {} : { address_state: [{ code: 'invalid' }] };
}

function textOf(values: unknown, field: string): string {
  if (typeof values !== 'object' || values === null) return '';
  const value = new Map<string, unknown>(Object.entries(values)).get(field);
  return typeof value === 'string' ? value.trim() : '';
}
