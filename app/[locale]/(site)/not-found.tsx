import { getTranslations } from 'next-intl/server';
import { ErrorScreen } from '@/components/ui/error-screen';

/** For pages that find out themselves that there is nothing; most addresses never get this far. */
export default async function NotFound() {
  const t = await getTranslations('errors');
  return <ErrorScreen code="404" title={t('404.title')} text={t('404.text')} homeHref="/" homeLabel={t('home')} />;
}
