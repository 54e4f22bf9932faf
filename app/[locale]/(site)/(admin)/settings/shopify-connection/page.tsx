import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ConnectionDoctor } from '@/components/shopify/connection-doctor';
import { ShopifyConnection } from '@/components/shopify/shopify-connection';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('shopify.title') };
}

/** Connection to a Shopify shop (SET-04). Pages about the content of the shop are its child routes. */
export default async function ShopifyConnectionPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('shopify.manage');
  return (
    <ShopifyConnection tenantId={user.tenant_id}>
      <ConnectionDoctor tenantId={user.tenant_id} />
    </ShopifyConnection>
  );
}
