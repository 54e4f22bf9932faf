import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ClaimSheet } from '@/components/admin/vouchers/claim-sheet';
import { env } from '@/lib/platform/env';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'vouchers.manage'),
    getTranslations({ locale, namespace: 'vouchers' }),
  ]);
  return { title: `${t('sheet')} · ${event.name}` };
}

/** Printable sheet with QR codes of claim links. */
export default async function ClaimSheetPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'vouchers.manage');
  return <ClaimSheet params={{ tenant: event.tenant_id, slug: event.slug }} origin={env().PUBLIC_URL} />;
}
