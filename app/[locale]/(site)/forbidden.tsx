import { getTranslations } from 'next-intl/server';
import { SiteError } from '@/components/marketing/site-error';

/** For pages that call forbidden(): the server answers whole pages with 403 and their own document (ERR-03). */
export default async function Forbidden() {
  return <SiteError code="403" texts={await getTranslations('errors')} />;
}
