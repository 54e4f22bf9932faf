import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ShopifyEntryPage } from '../entry-page';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'shopify.entry' });
  return { title: t('signup.title'), robots: { index: false } };
}

export default async function Page({ params }: Props) {
  return <ShopifyEntryPage route="signup" locale={(await params).locale} />;
}
