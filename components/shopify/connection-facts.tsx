'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import type { ShopifyConnectionDto } from '@/lib/contracts/shopify-connection';

type Connection = NonNullable<ShopifyConnectionDto['connection']>;

/** Dates of a connection, and its scopes: granted and required. */
export function ConnectionFacts({ connection }: { readonly connection: Connection }) {
  const t = useTranslations('settings.shopify');
  const format = useFormatter();
  const at = (moment: string | null): string | null =>
    moment && format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
  const facts = [
    [t('installedAt'), at(connection.installed_at)],
    [t('endedAt'), at(connection.ended_at)],
    [t('tokenExpires'), at(connection.token_expires_at)],
    [t('lastSync'), connection.state === 'connected' ? (at(connection.last_sync_at) ?? t('never')) : null],
  ].filter(([, value]) => value !== null);
  const missing = connection.scopes.filter(({ granted }) => !granted).length;
  return (
    <>
      {facts.length > 0 ? (
        <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted max-sm:mt-1">{name}</dt>
              <dd className="tabular font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {connection.state === 'connected' ? (
        <section aria-labelledby="scopes" className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h3 id="scopes" className="text-sm font-semibold">
              {t('scopes')}
            </h3>
            <Badge tone={missing === 0 ? 'success' : 'warning'}>
              {missing === 0 ? t('allGranted') : t('missing', { count: missing })}
            </Badge>
          </div>
          <ul className="flex flex-wrap gap-2">
            {connection.scopes.map(({ name, granted }) => (
              <li
                key={name}
                className="inline-flex items-center gap-1.5 rounded-full border border-line px-3 py-1 font-mono text-xs wrap-anywhere"
              >
                <Icon
                  name={granted ? 'check' : 'close'}
                  className={granted ? 'size-3.5 text-success' : 'size-3.5 text-danger'}
                />
                {name}
                <span className="sr-only">{t(granted ? 'granted' : 'notGranted')}</span>
              </li>
            ))}
          </ul>
          {missing > 0 ? <p className="text-sm text-body">{t('missingText')}</p> : null}
        </section>
      ) : null}
    </>
  );
}
