import { z } from 'zod';
import { type Reason, toErrorCode } from '../errors/reason';
import { isStateNeeded } from '../regions/countries';
import { DEFAULT_US_STATE, findStateAbbreviation } from '../regions/us-states';
import { findStateByZip } from '../regions/us-zips';
import { removeDirectionMarks } from '../text/direction-marks';

/** Maximum length of any field, in characters (GFT-10). */
export const MAX_TEXT_LENGTH = 5_000;

// Line breaks are rejected, because these texts end up in mail headers and on labels.
const line = (max = MAX_TEXT_LENGTH) =>
  z
    .string()
    .overwrite(removeDirectionMarks)
    .max(max, 'too long')
    .regex(/^[^\r\n]*$/, 'invalid')
    .trim();
const required = (max = MAX_TEXT_LENGTH) => line(max).min(1, 'required');

/**
 * Schemas of the fields of the address form, shared by form and handler (CHK-02, GFT-03, GFT-04). Error messages are
 * message keys or texts of the specification. Countries are given by their English names.
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
export const optionalPhoneSchema = line(60).default('');
export const addressSchema = z.object(addressFields);
export type AddressForm = z.output<typeof addressSchema>;

/** Schema of the gift form (GFT-03). Whether the code is required depends on the event: {@link validateGift}. */
export const giftSchema = z.object({
  ...addressFields,
  message: z.string().max(MAX_TEXT_LENGTH, 'too long').default(''),
  promo_code: line(80).default(''),
});
export type GiftForm = z.output<typeof giftSchema>;

/** Errors by field, each list in the order in which the errors were found; the page translates them (ERR-08). */
export type FormErrors = Readonly<Record<string, readonly Reason[]>>;

const REQUIRED: Reason = { code: 'required' };

/**
 * Returns the errors of an address by field; {} when it is valid. A US address needs one of the states (CHK-02,
 * CHK-05).
 */
export function validateAddress(values: unknown): FormErrors {
  return { ...listProblems(addressSchema, values), ...stateProblem(values) };
}

/**
 * Returns the errors of a gift form by field; {} when it is valid. `isCodeRequired` is the result of
 * {@link isPromoCodeRequired} (GFT-06).
 */
export function validateGift(values: unknown, isCodeRequired: boolean): FormErrors {
  const errors = { ...listProblems(giftSchema, values), ...stateProblem(values) };
  return isCodeRequired && getFieldText(values, 'promo_code') === '' ? { ...errors, promo_code: [REQUIRED] } : errors;
}

/** Returns the errors after a field was filled in: those of this field are removed (CHK-03). */
export function clearFilledFieldErrors(errors: FormErrors, field: string, value: string): FormErrors {
  if (value.trim() === '' || !(field in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

/** Merges local and server errors. For a field that has both, the server's errors replace the local ones (CHK-06). */
export const mergeServerErrors = (local: FormErrors, server: FormErrors): FormErrors => ({ ...local, ...server });

/**
 * Returns the state for a country (English name); '' outside the US. In the US it is the chosen state if it is offered,
 * else the state of the ZIP code, else Alabama (CHK-05). The state decides the sales tax.
 */
export function resolveState(country: string, state: string, offered: readonly string[], zip = ''): string {
  if (!isStateNeeded(country)) return '';
  if (offered.includes(state)) return state;
  const [first = DEFAULT_US_STATE] = offered;
  return findStateByZip(zip, offered) ?? (offered.includes(DEFAULT_US_STATE) ? DEFAULT_US_STATE : first);
}

function listProblems(schema: z.ZodType, values: unknown): FormErrors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors = new Map<string, Reason[]>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'form');
    // A missing field is reported as a required one, because the shopper sees an empty field.
    const reason = issue.code === 'invalid_type' ? REQUIRED : { code: toErrorCode(issue.message) };
    errors.set(field, [...(errors.get(field) ?? []), reason]);
  }
  return Object.fromEntries(errors);
}

function stateProblem(values: unknown): FormErrors {
  if (!isStateNeeded(getFieldText(values, 'address_country'))) return {};
  const state = getFieldText(values, 'address_state');
  if (state === '') return { address_state: [REQUIRED] };
  return findStateAbbreviation(state) ? {} : { address_state: [{ code: 'invalid' }] };
}

function getFieldText(values: unknown, field: string): string {
  if (typeof values !== 'object' || values === null) return '';
  const value = new Map<string, unknown>(Object.entries(values)).get(field);
  return typeof value === 'string' ? value.trim() : '';
}
