import { z } from 'zod';

/** Longest text of each field of the contact form, in characters. */
export const CONTACT_LIMITS = { name: 200, email: 320, message: 5_000 } as const;
/** Most pieces that a question about a product may name. */
export const MAX_ENQUIRY_QUANTITY = 99_999;

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
  /** Pieces, and the day by which they are needed as YYYY-MM-DD: a question about a product may name both. */
  quantity: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,4})?$/, 'invalid')
    .default(''),
  date: z
    .string()
    .trim()
    .refine((day) => day === '' || isDay(day), 'invalid')
    .default(''),
  website: z.string().max(CONTACT_LIMITS.message).default(''),
};

/** The product that a message is about. Whether the store has it is for the server to say; what it lacks is passed over. */
export const contactSubject = {
  product: z.string().max(20).default(''),
  /** Code of the catalogue. */
  colour: z.string().max(80).default(''),
};

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
