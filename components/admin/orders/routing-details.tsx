'use client';

import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { isBlockedByCreditOnly, type RoutingDecision } from '@/lib/domain/fulfilment/routing';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getCurrency, getRegionByCurrency } from '@/lib/domain/regions/regions';
import { toStatusKey } from '../status-badge';

/** Explains why routing selected this fulfiller: the rule, its inputs, and why the other fulfillers were excluded. */
export function RoutingDetails({
  routing,
  client,
}: {
  readonly routing: RoutingDecision;
  /**
   * Name of the tenant when platform staff view its order, otherwise null. Staff get no links to settings, because the
   * links would open the staff's own settings.
   */
  readonly client: string | null;
}) {
  const t = useTranslations('orders.routing');
  const format = useFormatter();
  const { chosen, rule, input, considered } = routing;
  const isCreditAlone = isBlockedByCreditOnly(routing, null);
  // i18n-keys: facts.methods.*
  const facts = useTranslations('facts');
  const getMethodLabel = (code: string): string => (facts.has(`methods.${code}`) ? facts(`methods.${code}`) : code);
  const region = getRegionByCurrency(input.currency);
  const money = (minor: number): string => formatMoney(minor, getCurrency(region), region);
  return (
    <details className="rounded-md border border-line">
      <summary className="flex cursor-pointer items-center justify-between gap-3 px-4 py-3 text-sm font-medium">
        {chosen && rule
          ? t('chosen', { name: chosen.name, rule: t(`rule.${toStatusKey(rule)}`) })
          : rule
            ? t('selfMade', { rule: t(`rule.${toStatusKey(rule)}`) })
            : t(isCreditAlone ? 'overLimit' : 'noFulfiller')}
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3 text-sm">
        <p className="text-body">
          {t('input', { pieces: input.pieces, country: input.country })} ·{' '}
          {format.dateTime(new Date(routing.at), { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
          <dt className="text-muted">{t('categories')}</dt>
          <dd className="wrap-anywhere">{[...new Set(input.categories.flat())].join(', ') || '–'}</dd>
          <dt className="text-muted">{t('methods')}</dt>
          <dd className="wrap-anywhere">{input.printMethods.map(getMethodLabel).join(', ') || '–'}</dd>
        </dl>
        {rule || isCreditAlone ? null : client !== null ? (
          <p className="text-body">{t('ofClient', { client })}</p>
        ) : (
          <Link href="/settings/production" prefetch={false} className="self-start underline">
            {t('toSettings')}
          </Link>
        )}
        <ul className="flex flex-col gap-2">
          {considered.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere">{one.name}</span>
              {one.reasons.length === 0 ? (
                <Badge tone="success">{t(one.id === chosen?.id ? 'taken' : 'able')}</Badge>
              ) : (
                one.reasons.map((reason) => (
                  <Badge key={reason} tone="warning">
                    {t(`reason.${toStatusKey(reason)}`)}
                  </Badge>
                ))
              )}
              <span className="text-xs text-muted">
                {[
                  one.priceMinor === null ? '' : money(one.priceMinor),
                  one.leadTimeDays === null ? '' : t('lead', { days: one.leadTimeDays }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
