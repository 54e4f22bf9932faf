import { getTranslations } from 'next-intl/server';
import { EndVisit } from '@/components/admin/support/end-visit';
import { SiteError } from '@/components/marketing/site-error';
import { currentUser } from '@/lib/web/current-user';

/** For pages that call forbidden(): the server answers whole pages with 403 and their own document (ERR-03). */
export default async function Forbidden() {
  const [texts, visited] = await Promise.all([getTranslations('errors'), findVisitedName()]);
  if (visited === null) return <SiteError code="403" texts={texts} />;
  const t = await getTranslations('support');
  const visit = {
    title: t('visiting', { name: visited }),
    text: t('endToGoBack'),
    action: <EndVisit label={t('end')} />,
  };
  return <SiteError code="403" texts={texts} visit={visit} />;
}

/** Returns whom staff visit just now, whose own pages are closed to them until they end the visit; null without a visit. */
async function findVisitedName(): Promise<string | null> {
  // An error page must stand without the database too.
  const user = await currentUser().catch(() => null);
  return user?.visit ? user.tenant_name : null;
}
