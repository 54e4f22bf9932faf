'use client';

import { ChevronDown } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { RoutingDecision } from '@/lib/domain/fulfilment/routing';
import { statusKey } from '../status-badge';

/** Why this fulfiller and no other: the rule, what it looked at, and what spoke against the rest. */
export function RoutingDetails({ routing }: { readonly routing: RoutingDecision }) {
  const t = useTranslations('orders.routing');
  const format = useFormatter();
  const { chosen, rule, input, considered } = routing;
  return (
    <details className="rounded-md border border-line">
      <summary className="flex cursor-pointer items-center justify-between gap-3 px-4 py-3 text-sm font-medium">
        {chosen && rule ? t('chosen', { name: chosen.name, rule: t(`rule.${statusKey(rule)}`) }) : t('nobody')}
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3 text-sm">
        <p className="text-body">
          {t('input', { pieces: input.pieces, country: input.country })} ·{' '}
          {format.dateTime(new Date(routing.at), { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
        <ul className="flex flex-col gap-2">
          {considered.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere">{one.name}</span>
              {one.reasons.length === 0 ? (
                <Badge tone="success">{t(one.id === chosen?.id ? 'taken' : 'able')}</Badge>
              ) : (
                one.reasons.map((reason) => (
                  <Badge key={reason} tone="warning">
                    {t(`reason.${statusKey(reason)}`)}
                  </Badge>
                ))
              )}
              <span className="text-xs text-muted">
                {one.leadTimeDays === null ? '' : t('lead', { days: one.leadTimeDays })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
