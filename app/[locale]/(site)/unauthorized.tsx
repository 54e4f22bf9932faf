import { getTranslations } from 'next-intl/server';
import { SiteError } from '@/components/marketing/site-error';

/** Page for pages that call unauthorized() (ERR-03). */
export default async function Unauthorized() {
  return <SiteError code="401" texts={await getTranslations('errors')} />;
}
