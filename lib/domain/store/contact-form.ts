import { z } from 'zod';

/** Maximum length of the contact form's fields, in characters. */
export const CONTACT_LIMITS = { name: 200, email: 320, message: 5_000 } as const;
/** Maximum number of pieces in a question about a product. */
export const MAX_ENQUIRY_QUANTITY = 99_999;

// Line breaks are rejected, because name and address end up in mail headers.
const line = (max: number) =>
  z
    .string()
    .max(max, 'too long')
    .regex(/^[^\r\n]*$/, 'invalid')
    .trim()
    .min(1, 'required');

/**
 * Contact form of a store, shared by the contract and its page (STO-18). Messages are keys of `storeContact.error`.
 * `website` is an invisible honeypot: a message with a value in this field is acknowledged but not sent.
 */
export const contactFields = {
  name: line(CONTACT_LIMITS.name),
  email: line(CONTACT_LIMITS.email).pipe(z.email('invalid')),
  message: z.string().max(CONTACT_LIMITS.message, 'too long').trim().min(1, 'required'),
  /**
   * Number of pieces, and the day by which they are needed (YYYY-MM-DD; next field), both optional, for a question
   * about a product.
   */
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

/** Product that a message is about. The server ignores a product that the store does not have. */
export const contactSubjectFields = {
  product: z.string().max(20).default(''),
  /** Colour code of the catalogue. */
  colour: z.string().max(80).default(''),
};

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
