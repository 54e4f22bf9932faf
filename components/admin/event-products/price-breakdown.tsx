'use client';

import { useTranslations } from 'next-intl';
import { Price } from '@/components/ui/price';
import type { EventTermsDto } from '@/lib/contracts/event-products';
import { type BlankCost, calculateBreakEvenPieces, calculateUnitProfit } from '@/lib/domain/pricing/profit';

interface Terms {
  readonly event: EventTermsDto;
  readonly cost: BlankCost;
  readonly printedSides: number;
  readonly vatApplies: boolean;
}

/** Calculates the profit per piece at a typed price with the server's own formula. */
export const calculatePriceProfit = (priceMinor: number, { event, ...terms }: Terms) =>
  calculateUnitProfit(priceMinor, {
    ...terms,
    vat: { rateBps: event.vat_rate_bps, registered: event.vat_registered },
    fundraiser: event.fundraiser && {
      kind: event.fundraiser.kind,
      amountMinor: event.fundraiser.amount,
      shareBps: event.fundraiser.share_percent,
    },
    providerFee: event.provider_fee && {
      shareBps: event.provider_fee.share_percent,
      fixedMinor: event.provider_fee.fixed,
    },
  });

/**
 * Breakdown of the price per piece: gross price, VAT, blank, print, payment fee, donation and profit (EVT-15), with the
 * break-even.
 */
export function PriceBreakdown({
  priceMinor,
  salePriceMinor = null,
  setupCostMinor = 0,
  terms,
}: {
  readonly priceMinor: number | null;
  /** Null without a sale, or while the typed text is not an amount. */
  readonly salePriceMinor?: number | null;
  /** One-off costs of the product; null while the typed text is not an amount. */
  readonly setupCostMinor?: number | null;
  readonly terms: Terms;
}) {
  const t = useTranslations('eventProducts');
  const { currency, region, provider_fee: providerFee } = terms.event;
  const money = priceMinor === null ? null : calculatePriceProfit(priceMinor, terms);
  const sale = salePriceMinor === null ? null : calculatePriceProfit(salePriceMinor, terms);
  const printMinor = terms.cost.printMinor * Math.max(1, terms.printedSides);
  // i18n-keys: eventProducts.shopperPays, eventProducts.line*
  const lines = [
    ['shopperPays', money?.grossMinor],
    ['lineVat', money && -money.vatMinor],
    ['blankPrice', -terms.cost.blankMinor],
    ['linePrint', -printMinor],
    ...(providerFee
      ? [[providerFee.is_estimate ? 'lineFeeEstimate' : 'lineFee', money && -money.providerFeeMinor] as const]
      : []),
    ...(terms.event.fundraiser ? [['lineDonation', money && -money.donationMinor] as const] : []),
  ] as const;
  const breakEvenPieces =
    money && setupCostMinor ? calculateBreakEvenPieces(setupCostMinor, money.profitMinor) : undefined;
  return (
    <div className="rounded-md bg-tile p-4 text-sm">
      <dl className="flex flex-col gap-1.5" aria-live="polite">
        {lines.map(([key, minor]) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-body">{t(key)}</dt>
            <dd>{minor === undefined || minor === null ? '–' : <Price {...{ minor, currency, region }} />}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{t('profit')}</dt>
          <dd className={money && money.profitMinor < 0 ? 'text-danger' : 'text-success'}>
            {money ? (
              <>
                <Price minor={money.profitMinor} currency={currency} region={region} />
                {money.marginPercent === null ? null : (
                  <span className="ms-2 font-normal text-body">{t('percent', { percent: money.marginPercent })}</span>
                )}
              </>
            ) : (
              '–'
            )}
          </dd>
        </div>
        {sale ? (
          <div className="flex justify-between gap-4">
            <dt className="text-body">{t('saleProfit')}</dt>
            <dd className={sale.profitMinor < 0 ? 'text-danger' : 'text-success'}>
              <Price minor={sale.profitMinor} currency={currency} region={region} />
            </dd>
          </div>
        ) : null}
        {breakEvenPieces === undefined ? null : (
          <div className="flex justify-between gap-4">
            <dt className="text-body">{t('breakEven')}</dt>
            <dd className={breakEvenPieces === null ? 'text-danger' : 'tabular'}>
              {breakEvenPieces === null ? t('breakEvenNever') : t('breakEvenPieces', { count: breakEvenPieces })}
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-xs text-muted">{t(providerFee ? 'profitWithFee' : 'profitLeavesOut')}</p>
    </div>
  );
}
