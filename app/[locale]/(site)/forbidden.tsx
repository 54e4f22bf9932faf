import { getTranslations } from 'next-intl/server';
import { EndVisitButton } from '@/components/admin/support/end-visit';
import { SiteError } from '@/components/marketing/site-error';
import { getCurrentUser } from '@/lib/web/pages/current-user';

/**
 * Shown for pages that call forbidden(); the server answers full page loads with 403 and a separate document (ERR-03).
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
 * Returns the name of the client whom staff are visiting; their own pages are closed until the visit ends. Null without
 * a visit.
 */
async function findVisitedName(): Promise<string | null> {
  // An error page must render without the database.
  const user = await getCurrentUser().catch(() => null);
  return user?.visit ? user.tenant_name : null;
}
