import type { Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { loadNamespaceTexts } from '@/lib/platform/i18n/texts';
import { COLOUR_TEXT_PREFIX } from '../../views/storefront/colour-text';

/** Returns the texts of a checkout and its confirmation, including the catalogue's colour names. */
export async function loadCheckoutTexts(language: Language, region: Region): Promise<Record<string, string>> {
  const [checkoutMessages, colours] = await Promise.all([
    loadNamespaceTexts(language, region, 'checkout'),
    loadNamespaceTexts(language, region, 'colours'),
  ]);
  const named = Object.entries(colours).map(([code, name]) => [`${COLOUR_TEXT_PREFIX}${code}`, name] as const);
  return { ...checkoutMessages, ...Object.fromEntries(named) };
}
