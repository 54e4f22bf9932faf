import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { EndVisitButton } from '@/components/admin/support/end-visit';
import { SiteError } from '@/components/marketing/site-error';
import { getButtonClasses } from '@/components/ui/button';
import { ErrorScreen } from '@/components/ui/error-screen';
import { type CurrentUser, getCurrentUser } from '@/lib/web/pages/current-user';
import { getFailedRequest } from '@/lib/web/pages/failure';
import { AdminArea } from '../../(admin)/admin-area';

type Props = { params: Promise<{ locale: string; code: string }> };

const CODES = ['401', '403', '404', '410', '500'] as const;
const toPageCode = (code: string) => CODES.find((candidate) => candidate === code) ?? '500';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, code } = await params;
  const t = await getTranslations({ locale, namespace: 'errors' });
  return { title: t(`${toPageCode(code)}.title`), robots: { index: false } };
}

/**
 * Error page to which middleware rewrites a request whose page cannot be shown; middleware sets the status (ERR-01,
 * ERR-03).
 */
export default async function ErrorPage({ params }: Props) {
  const { locale, code } = await params;
  setRequestLocale(locale);
  const texts = await getTranslations('errors');
  const { id, path } = await getFailedRequest();
  const user = code === '403' ? await findUser() : null;
  if (user?.visit) {
    const support = await getTranslations('support');
    return (
      <AdminArea locale={locale}>
        <ErrorScreen
          as="div"
          code="403"
          title={support('visiting', { name: user.tenant_name })}
          text={support('endToGoBack')}
          reference={null}
          actions={<EndVisitButton label={support('end')} />}
        />
      </AdminArea>
    );
  }
  // An admin page that the reader may not open keeps the admin navigation.
  if (user?.stepsCompleted)
    return (
      <AdminArea locale={locale}>
        <ErrorScreen
          as="div"
          code="403"
          title={texts('403.title')}
          text={texts('403.text')}
          reference={id ? texts('reference', { id }) : null}
          actions={
            path === '/dashboard' ? null : (
              <a href="/dashboard" className={getButtonClasses('primary')}>
                {texts('dashboard')}
              </a>
            )
          }
        />
      </AdminArea>
    );
  if (code !== '404' || !path.startsWith('/orders/')) return <SiteError code={toPageCode(code)} texts={texts} />;
  const orders = await getTranslations('orders');
  return (
    <SiteError
      code="404"
      texts={texts}
      missing={{
        title: orders('notFound'),
        text: orders('notFoundText'),
        href: '/orders',
        label: orders('back'),
      }}
    />
  );
}

/**
 * Returns the signed-in user; null without one, and also when reading the user fails, because that may be the error
 * that this page reports.
 */
async function findUser(): Promise<CurrentUser | null> {
  try {
    return await getCurrentUser();
  } catch {
    return null;
  }
}
