import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { StaffProducts } from '@/components/admin/products/staff-products';
import { can } from '@/lib/domain/roles/roles';
import { currentUser } from '@/lib/web/current-user';
import { AdminArea } from '../(admin)/admin-area';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'staffProducts' });
  return { title: t('title'), robots: { index: false, follow: false } };
}

/** One address, two views (MKT-10): staff of role admin or account_manager manage products here (CAT-09). */
export default async function ProductsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const user = await currentUser();
  const actor = user && { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  if (!can(actor, 'products.manage')) notFound();
  return (
    <AdminArea locale={locale}>
      <StaffProducts />
    </AdminArea>
  );
}
