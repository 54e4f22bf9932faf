import type { Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { namespaceTexts } from '@/lib/i18n/texts';
import { COLOUR_TEXT } from '../colour-text';

/** The texts of a checkout and its confirmation, with the names of the catalogue's colours. */
export async function checkoutTexts(language: Language, region: Region): Promise<Record<string, string>> {
  const [own, colours] = await Promise.all([
    namespaceTexts(language, region, 'checkout'),
    namespaceTexts(language, region, 'colours'),
  ]);
  const named = Object.entries(colours).map(([code, name]) => [`${COLOUR_TEXT}${code}`, name] as const);
  return { ...own, ...Object.fromEntries(named) };
}
