import { z } from 'zod';

/** Longest text of each field of the contact form, in characters. */
export const CONTACT_LIMITS = { name: 200, email: 320, message: 5_000 } as const;

// No line breaks: name and address end in mail headers.
const line = (max: number) =>
  z
    .string()
    .max(max, 'too long')
    .regex(/^[^\r\n]*$/, 'invalid')
    .trim()
    .min(1, 'required');

/** The contact form of a store, shared by the contract and its page (STO-18). Messages are keys of `storeContact.error`.
 *  `website` is a field that people don't see: who fills it is a program, is thanked, and nothing is sent. */
export const contactFields = {
  name: line(CONTACT_LIMITS.name),
  email: line(CONTACT_LIMITS.email).pipe(z.email('invalid')),
  message: z.string().max(CONTACT_LIMITS.message, 'too long').trim().min(1, 'required'),
  website: z.string().max(CONTACT_LIMITS.message).default(''),
};

export type ContactField = keyof typeof CONTACT_LIMITS;
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'message'];
