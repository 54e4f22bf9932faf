import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** An order that is not there, or not this tenant's: both look the same. */
export default async function OrderNotFound() {
  const t = await getTranslations('orders');
  return (
    <EmptyState
      title={t('notFound')}
      text={t('notFoundText')}
      action={
        <a href="/orders" className={buttonClass('secondary')}>
          {t('back')}
        </a>
      }
    />
  );
}
