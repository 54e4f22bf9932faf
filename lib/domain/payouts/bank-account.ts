import { isValidIBAN } from 'ibantools';
import { z } from 'zod';

/** Numbers of a bank account: an IBAN, or in the US a routing number with an account number. */
export const bankNumbersSchema = z.union([
  z.object({ iban: z.string() }),
  z.object({ routingNumber: z.string(), accountNumber: z.string() }),
]);
export type BankNumbers = z.output<typeof bankNumbersSchema>;

/** Normalises a number of a bank account: without spaces and hyphens, in upper case. */
export const normaliseBankNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Returns whether a normalised IBAN has its country's length and form and the right check digits. */
export const isIban = (iban: string): boolean => isValidIBAN(iban);

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/** Returns whether a number is an ABA routing number with the right check digit. */
export const isRoutingNumber = (number: string): boolean =>
  /^\d{9}$/.test(number) &&
  Number(number) !== 0 &&
  ROUTING_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 10 === 0;

/** Returns whether a number can be a US account number: 4 to 17 digits. */
export const isUsAccountNumber = (number: string): boolean => /^\d{4,17}$/.test(number);

/** Returns the last four characters of the IBAN or account number. */
export const getLastFourCharacters = (numbers: BankNumbers): string =>
  ('iban' in numbers ? numbers.iban : numbers.accountNumber).slice(-4);
