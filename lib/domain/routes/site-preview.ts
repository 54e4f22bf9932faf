import { isSlugForm } from '../store/slug';

/** First segment of the previews of stores (EVT-02). */
export const SITE_PREVIEW = 'site-preview';

/** The store that a preview's address means, and the page of it that is shown; null when it means none. */
export function parsePreviewPath(path: string): { readonly slug: string; readonly page: string } | null {
  const [, first, slug = '', layout = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (first !== SITE_PREVIEW || !isSlugForm(slug) || rest.length > 0) return null;
  if (layout !== '' && layout !== 'index-old') return null;
  return { slug, page: `/${slug}${layout && `/${layout}`}` };
}
