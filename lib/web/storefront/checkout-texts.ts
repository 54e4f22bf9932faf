import type { Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { namespaceTexts } from '@/lib/platform/i18n/texts';
import { COLOUR_TEXT } from '../../views/storefront/colour-text';

/** Returns the texts of a checkout and its confirmation, including the catalogue's colour names. */
export async function checkoutTexts(language: Language, region: Region): Promise<Record<string, string>> {
  const [checkoutMessages, colours] = await Promise.all([
    namespaceTexts(language, region, 'checkout'),
    namespaceTexts(language, region, 'colours'),
  ]);
  const named = Object.entries(colours).map(([code, name]) => [`${COLOUR_TEXT}${code}`, name] as const);
  return { ...checkoutMessages, ...Object.fromEntries(named) };
}
