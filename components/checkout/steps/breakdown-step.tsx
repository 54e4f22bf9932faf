'use client';

import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { TaxBreakdown } from '@/lib/domain/pricing/price-order';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { OfflineNotice } from '../offline-notice';
import type { Translate } from '../texts';
import { StepHeading } from './step-heading';

/** US only: shows the grand total with tax before the card step (CHK-13, MNY-11). */
export function BreakdownStep(props: {
  readonly store: StoreView;
  readonly breakdown: TaxBreakdown;
  readonly headingLevel: 2 | 3;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly t: Translate;
}) {
  const { store, breakdown, headingLevel, onContinue, onBack, t } = props;
  const money = { currency: store.currency, region: store.region } as const;
  return (
    <div className="flex flex-col gap-8">
      <StepHeading text={t('breakdown_title')} lead={t('breakdown_lead')} level={headingLevel} />
      <dl className="flex flex-col gap-3 rounded-lg border border-line p-6">
        <div className="flex justify-between gap-4">
          <dt>
            {t('breakdown_subtotal')}
            <span className="block text-xs text-muted">{t('breakdown_holds')}</span>
          </dt>
          <dd>
            <Price {...money} minor={breakdown.subtotalMinor} />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t('breakdown_tax')}</dt>
          <dd>
            <Price {...money} minor={breakdown.taxMinor} />
          </dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-xl font-semibold">
          <dt>{t('breakdown_total')}</dt>
          <dd>
            <Price {...money} minor={breakdown.grandTotalMinor} />
          </dd>
        </div>
      </dl>
      <OfflineNotice t={t} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        <Button variant="quiet" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="lg" onClick={onContinue} className="sm:min-w-64">
          {t('breakdown_continue', { amount: formatMoney(breakdown.grandTotalMinor, store.currency, store.region) })}
        </Button>
      </div>
    </div>
  );
}
