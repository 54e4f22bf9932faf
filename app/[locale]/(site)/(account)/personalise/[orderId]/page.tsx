import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import { PersonalisePage } from '@/components/personalise/personalise-page';
import { loadPersonalisation } from '@/lib/web/pages/load-personalisation';
import { buildSecretPageMetadata } from '@/lib/web/pages/mailed-link';

interface Props {
  readonly params: Promise<{ readonly locale: string; readonly orderId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'personalise' });
  return buildSecretPageMetadata(t('title'));
}

/**
 * Page on which a shopper enters missing personalisation of an order. Without the key from the order's mail it is a
 * 404.
 */
export default async function Personalise({ params, searchParams }: Props) {
  const { locale, orderId } = await params;
  setRequestLocale(locale);
  const { shop, key } = await searchParams;
  const personalisation = await loadPersonalisation({ shop, orderId, key });
  if (!personalisation) notFound();
  const { personalise } = await getMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ personalise }}>
      <PersonalisePage link={personalisation.link} request={personalisation.data} />
    </NextIntlClientProvider>
  );
}
