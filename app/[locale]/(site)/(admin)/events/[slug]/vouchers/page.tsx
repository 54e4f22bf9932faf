import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { VoucherList } from '@/components/admin/vouchers/voucher-list';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'vouchers.manage'),
    getTranslations({ locale, namespace: 'vouchers' }),
  ]);
  return { title: `${t(`title.${event.type === 'promo' ? 'promo' : 'voucher'}`)} · ${event.name}` };
}

/** Vouchers of a paid store, promotion codes of a gift store (VOU-06). */
export default async function VouchersPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'vouchers.manage');
  return <VoucherList params={{ tenant: event.tenant_id, slug: event.slug }} />;
}
