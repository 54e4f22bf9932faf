import { z } from 'zod';
import { normaliseVatNumber } from '../regions/vat-numbers';
import { removeDirectionMarks } from '../text/direction-marks';
import { PASSWORD_LENGTH } from './password';

/** Maximum lengths of fields about a person or company, in characters. */
export const ACCOUNT_LIMITS = { name: 120, email: 320, company: 160, line: 200, address: 500 } as const;

/**
 * Schema of one line of text without control characters, because names and addresses end up in mail headers. Its error
 * messages are keys of `admin.field`.
 */
export const lineSchema = (max: number) =>
  z
    .string()
    .overwrite(removeDirectionMarks)
    .max(max, 'too long')
    .regex(/^[^\p{Cc}]*$/u, 'invalid')
    .trim();

/** Schema of one line of text that must not be empty. */
export const requiredLineSchema = (max: number) => lineSchema(max).min(1, 'required');

/** Schema of a VAT number as typed, without spaces and dots. {@link isVatNumber} decides whether it is valid. */
export const vatNumberSchema = lineSchema(ACCOUNT_LIMITS.line).overwrite(normaliseVatNumber);

/**
 * Domain of the placeholder addresses that users have while an invitation is open and after their account was closed.
 * RFC 2606 reserves `.invalid`, so no mailbox can have such an address.
 */
export const PLACEHOLDER_DOMAIN = 'account.invalid';

/** Maximum length of one part of a domain, between two dots (RFC 1035). */
const MAX_DOMAIN_PART = 63;

/** Returns whether the domain of an e-mail address can exist; mail to a longer one fails at every attempt. */
const hasValidDomain = (email: string): boolean =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .split('.')
    .every((part) => part.length <= MAX_DOMAIN_PART);

/**
 * Schema of a typed e-mail address. Letter case is preserved, and ignored in comparisons. Addresses under `.invalid`
 * are rejected, so that the placeholder address of another account cannot be registered.
 */
export const emailSchema = requiredLineSchema(ACCOUNT_LIMITS.email)
  .pipe(z.email('email invalid').refine(hasValidDomain, 'email invalid'))
  .refine((email) => !/\.invalid$/i.test(email), 'email invalid');

/**
 * Schema of a new password, which checks only that it is neither empty nor extremely long. `findPasswordProblem` checks
 * the complete rule, which needs the user's e-mail address.
 */
export const newPasswordSchema = z
  .string()
  .min(1, 'required')
  .max(PASSWORD_LENGTH.max * 4, 'too long');

/** Schema of a password that is compared with the current one. */
export const currentPasswordSchema = z.string().min(1, 'required').max(512, 'invalid');

/**
 * Schemas of a new password and its repetition. The calling code checks them against `findPasswordProblem`, and whether
 * they are equal.
 */
export const passwordTwiceFields = { password: newPasswordSchema, password_confirmation: newPasswordSchema };
