import { useTranslations } from 'next-intl';

/** Says before a change who has the order and must stop first, and what happens if it is too late. */
export function RecallNotice({ fulfiller }: { readonly fulfiller: string | null }) {
  const t = useTranslations('orders.correction');
  return fulfiller === null ? null : (
    <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('recallFirst', { fulfiller })}</p>
  );
}
