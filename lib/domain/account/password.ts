/** Minimum and maximum length of a password, in characters (AUT-10). */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/** Reason why a password is rejected; also the key of its message. */
export type PasswordProblem = 'required' | 'password short' | 'too long' | 'password email' | 'password common';

/** Common passwords that are long enough for the rule and appear at the start of guessing lists. */
const COMMON = new Set(
  (
    'password12 password123 password1234 passw0rd123 password!! 1234567890 12345678910 0123456789 0987654321 9876543210 ' +
    'qwertyuiop qwerty1234 qwerty12345 qwertzuiop azertyuiop 1q2w3e4r5t 1qaz2wsx3edc abcdefghij abcd123456 abc1234567 ' +
    'iloveyou12 iloveyou123 welcome123 welcome1234 letmein123 letmein1234 administrator admin12345 changeme123 ' +
    'merchloom1 merchloom123 football123 sunshine123 princess123 superman123'
  ).split(' '),
);

/**
 * Returns what is wrong with a new password, or null when it is acceptable (AUT-10). It needs 10 to 128 characters, at
 * least three of them different. It must not be the e-mail address, the local part of the address, or a common
 * password.
 * @param person owner of the password; `email` is empty when it is unknown
 */
export function findPasswordProblem(password: string, person: { readonly email: string }): PasswordProblem | null {
  const lower = password.trim().toLowerCase();
  if (lower === '') return 'required';
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'password short';
  if (length > PASSWORD_LENGTH.max) return 'too long';
  const email = person.email.trim().toLowerCase();
  if (email !== '' && (lower === email || lower === email.split('@')[0])) return 'password email';
  return COMMON.has(lower) || new Set(lower).size < 3 ? 'password common' : null;
}
