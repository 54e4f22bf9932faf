import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ReplaceOrder } from '@/components/admin/replace/replace-order';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }>; searchParams: Promise<{ ref?: string | string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('replaceOrder') };
}

/** Page on which a user creates a replacement for items of an order (ADM-16); `?ref=` is the order's reference. */
export default async function ReplaceOrderPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('orders.replace');
  const { ref } = await searchParams;
  return <ReplaceOrder tenantId={user.tenant_id} orderRef={typeof ref === 'string' ? ref.slice(0, 60) : ''} />;
}
