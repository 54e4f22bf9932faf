import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { DesignPage } from '@/components/admin/event-products/design-page';
import { numericId } from '@/lib/contracts/field-types';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import { AppError } from '@/lib/platform/errors';
import { getSessionContext } from '@/lib/web/pages/current-user';
import { requireEvent } from '@/lib/web/pages/tenant-event';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string; slug: string; productId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'designer' });
  return { title: t('title') };
}

/** Design editor of a product. It is outside the event's layout, because it needs the full width. */
export default async function ProductDesignPage({ params }: Props) {
  const { locale, slug, productId } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'designs.manage');
  const id = numericId.safeParse(productId);
  if (!id.success || !(await exists(event.tenant_id, event.slug, id.data))) notFound();
  return <DesignPage tenant={event.tenant_id} slug={event.slug} productId={id.data} />;
}

/**
 * Returns whether the product exists. Called before the page streams, so that an unknown product, and one of another
 * tenant, get status 404.
 */
async function exists(tenant: number, slug: string, productId: number): Promise<boolean> {
  try {
    await tenantApi.call(
      productDesignEndpoints.design,
      { params: { tenant, slug, productId } },
      await getSessionContext(),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
