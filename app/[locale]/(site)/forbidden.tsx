import { getTranslations } from 'next-intl/server';
import { EndVisitButton } from '@/components/admin/support/end-visit';
import { SiteError } from '@/components/marketing/site-error';
import { getCurrentUser } from '@/lib/web/pages/current-user';

/**
 * Page for pages that call forbidden(). When a complete page is requested, the server responds with status 403 and
 * another document instead (ERR-03).
 */
export default async function Forbidden() {
  const [texts, visited] = await Promise.all([getTranslations('errors'), findVisitedName()]);
  if (visited === null) return <SiteError code="403" texts={texts} />;
  const t = await getTranslations('support');
  const visit = {
    title: t('visiting', { name: visited }),
    text: t('endToGoBack'),
    action: <EndVisitButton label={t('end')} />,
  };
  return <SiteError code="403" texts={texts} visit={visit} />;
}

/**
 * Returns the name of the client that staff are visiting, because their own pages are not available until the visit
 * ends; null without a visit.
 */
async function findVisitedName(): Promise<string | null> {
  // An error is ignored, because an error page must work without the database.
  const user = await getCurrentUser().catch(() => null);
  return user?.visit ? user.tenant_name : null;
}
