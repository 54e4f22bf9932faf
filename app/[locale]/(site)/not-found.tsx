import { getTranslations } from 'next-intl/server';
import { SiteError } from '@/components/marketing/site-error';

/** Page for pages that call notFound(). Unknown addresses usually get a 404 before they reach Next's pages. */
export default async function NotFound() {
  return <SiteError code="404" texts={await getTranslations('errors')} />;
}
