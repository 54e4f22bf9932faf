import { isSlugForm } from '../store/slug';

/** First segment of the paths of store previews (EVT-02). */
export const SITE_PREVIEW_SEGMENT = 'site-preview';

/** Parses the address of a preview into store and page; null when the address is not one of a preview. */
export function parsePreviewPath(path: string): { readonly slug: string; readonly page: string } | null {
  const [, first, slug = '', layout = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (first !== SITE_PREVIEW_SEGMENT || !isSlugForm(slug) || rest.length > 0) return null;
  if (layout !== '' && layout !== 'index-old') return null;
  return { slug, page: `/${slug}${layout && `/${layout}`}` };
}
