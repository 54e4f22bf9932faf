import { getTranslations } from 'next-intl/server';
import { SiteError } from '@/components/marketing/site-error';

/** For pages that find out themselves that there is nothing; most addresses never get this far. */
export default async function NotFound() {
  return <SiteError code="404" texts={await getTranslations('errors')} />;
}
