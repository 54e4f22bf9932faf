import { getTranslations } from 'next-intl/server';
import { SiteError } from '@/components/marketing/site-error';

/** Shown for pages that call notFound(); unknown addresses are usually answered before they reach Next's pages. */
export default async function NotFound() {
  return <SiteError code="404" texts={await getTranslations('errors')} />;
}
