import { useTranslations } from 'next-intl';

/**
 * Warns before a correction that `fulfiller` must first return the order, and explains what happens when production has
 * already begun. Null = no recall needed, renders nothing.
 */
export function RecallNotice({ fulfiller }: { readonly fulfiller: string | null }) {
  const t = useTranslations('orders.correction');
  return fulfiller === null ? null : (
    <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('recallFirst', { fulfiller })}</p>
  );
}
