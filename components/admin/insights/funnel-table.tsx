import { useFormatter, useTranslations } from 'next-intl';
import type { FunnelDto } from '@/lib/contracts/insights';
import type { ChartBucket } from '@/lib/domain/revenue/range';
import { FUNNEL_STEPS } from '@/lib/domain/store-visits/steps';
import { useFormatPeriod } from '../revenue/use-format-period';

/** Figures of the funnel over time as a table. */
export function FunnelTable({ bars, bucket }: { readonly bars: FunnelDto['bars']; readonly bucket: ChartBucket }) {
  // i18n-keys: insights.funnel.step.*
  const t = useTranslations('insights.funnel');
  const revenue = useTranslations('revenue');
  const format = useFormatter();
  const formatPeriod = useFormatPeriod(bucket);
  return (
    <details className="text-sm">
      <summary className="min-h-8 w-fit cursor-pointer py-1 font-medium underline underline-offset-4">
        {revenue('asTable')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table. */}
      <section aria-label={t('title')} tabIndex={0} className="mt-2 max-h-80 overflow-auto">
        <table className="tabular w-full">
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-start font-medium">
                {revenue('period')}
              </th>
              {FUNNEL_STEPS.map((step) => (
                <th key={step} scope="col" className="py-1.5 ps-4 text-end font-medium">
                  {t(`step.${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from} className="border-t border-line">
                <td className="py-1.5 whitespace-nowrap">{formatPeriod(bar)}</td>
                {FUNNEL_STEPS.map((step) => (
                  <td key={step} className="py-1.5 ps-4 text-end">
                    {format.number(bar.figures[step])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
