import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import { z } from 'zod';
import { language } from '@/lib/contracts/wire';

const texts = z.record(z.string(), z.string()).default({});
const catalogue = z.object({ orderMail: texts, contactMail: texts });
type Messages = z.output<typeof catalogue>;

const read = new Map<string, Promise<Messages>>();

async function readMessages(locale: string): Promise<Messages> {
  const file = path.join(process.cwd(), 'messages', `${locale}.json`);
  return catalogue.parse(JSON.parse(await readFile(file, 'utf8')));
}

function messagesOf(locale: string): Promise<Messages> {
  const known = read.get(locale) ?? readMessages(locale);
  read.set(locale, known);
  return known;
}

/** Texts of mails in one of the ten languages; American wording for a US store's English. English stands in for a text
 *  that a language lacks. */
export async function mailTranslator(
  lang: string,
  region: 'UK' | 'EU' | 'US',
  namespace: keyof Messages = 'orderMail',
) {
  const parsed = language.safeParse(lang);
  const locale = parsed.success ? parsed.data : 'en';
  const overlay = locale === 'en' ? (region === 'US' ? 'en-US' : null) : locale;
  const over = overlay ? (await messagesOf(overlay))[namespace] : {};
  const messages = { [namespace]: { ...(await messagesOf('en'))[namespace], ...over } };
  const translate = createTranslator({ locale, messages, namespace });
  return { locale, t: (key: string, values: Record<string, string | number> = {}) => translate(key, values) };
}
