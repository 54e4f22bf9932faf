import type { ContactField } from '@/lib/domain/store/contact-fields';
import type { ContactTexts } from './island-texts';

/** Returns the message for a contact form field that was rejected with `code`. */
export function getContactErrorText(name: ContactField, code: string, texts: ContactTexts): string {
  if (code === 'required') return texts.required;
  if (code === 'too_long') return texts.tooLong;
  if (name === 'email') return texts.invalidEmail;
  if (name === 'quantity') return texts.invalidQuantity;
  return name === 'date' ? texts.invalidDate : texts.failed;
}
