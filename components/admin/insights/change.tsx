import { useFormatter, useTranslations } from 'next-intl';

/**
 * Shows the change of a figure against the preceding period, in per cent; without a comparison when the earlier figure
 * is 0.
 */
export function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const t = useTranslations('insights');
  const format = useFormatter();
  const share = before > 0 ? (now - before) / before : null;
  const text =
    share === null
      ? t('noneBefore')
      : t('change', {
          share: format.number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
        });
  return <span className="mt-1 block text-xs font-normal text-muted">{text}</span>;
}
