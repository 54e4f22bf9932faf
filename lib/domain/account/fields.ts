import { z } from 'zod';
import { normaliseVatNumber } from '../regions/vat-numbers';
import { PASSWORD_LENGTH } from './password';

/** Longest text of a field about a person or company, in characters. */
export const ACCOUNT_LIMITS = { name: 120, email: 320, company: 160, line: 200, address: 500 } as const;

/** One line of text: names and addresses end in the headers of mails. Messages are keys of `admin.field`. */
export const line = (max: number) =>
  z
    .string()
    .max(max, 'too long')
    .regex(/^[^\p{Cc}]*$/u, 'invalid')
    .trim();

/** {@link line} that must not be empty. */
export const filledLine = (max: number) => line(max).min(1, 'required');

/** A VAT number as it is typed, without spaces and dots. Whether it is one is for {@link isVatNumber} to say. */
export const vatNumber = line(ACCOUNT_LIMITS.line).overwrite(normaliseVatNumber);

/** An e-mail address as somebody types it; letter case is kept and counts nowhere. */
export const emailField = filledLine(ACCOUNT_LIMITS.email).pipe(z.email('email invalid'));

/** A password to be set: its rule needs the person (`passwordProblem`), so only what no password exceeds is held here. */
export const newPassword = z
  .string()
  .min(1, 'required')
  .max(PASSWORD_LENGTH.max * 4, 'too long');

/** A password to be compared. */
export const currentPassword = z.string().min(1, 'required').max(512, 'invalid');

/** A new password and its repetition; that they agree is checked with the rule itself. */
export const passwordTwice = { password: newPassword, password_confirmation: newPassword };
