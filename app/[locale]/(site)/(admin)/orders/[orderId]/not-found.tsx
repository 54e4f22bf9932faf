import { getTranslations } from 'next-intl/server';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** Page for an unknown order and for an order of another tenant; both look the same. */
export default async function OrderNotFound() {
  const t = await getTranslations('orders');
  return (
    <EmptyState
      title={t('notFound')}
      text={t('notFoundText')}
      action={
        <a href="/orders" className={getButtonClasses('secondary')}>
          {t('back')}
        </a>
      }
    />
  );
}
