'use client';

import { Eye, PenLine } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { authEndpoints } from '@/lib/contracts/auth';
import { supportEndpoints } from '@/lib/contracts/support';
import { notifyFailure } from '../kit/notify';
import type { ShellUser } from '../shell/shell-user';
import { buildEndedVisitHref } from './ended-visit';
import { VisitEndingNotice } from './visit-ending-notice';
import { VisitReasonDialog } from './visit-reason-dialog';

const ASKED_EVERY_MS = 15_000;

/**
 * Bar on every page during a support visit: the tenant, the end time, and whether staff may change data (SET-05). Each
 * change of the visit reloads the document, so that no data of the other tenant stays in memory.
 */
export function SupportBar(props: {
  readonly visit: NonNullable<ShellUser['visit']>;
  readonly tenantId: number;
  readonly tenantName: string;
}) {
  const { visit, tenantId, tenantName } = props;
  const t = useTranslations('support');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const [isAsking, setAsking] = useState(false);
  const end = useEndpointMutation(supportEndpoints.end, { changes: [] });
  const ask = useEndpointMutation(supportEndpoints.askChanges, { changes: [] });
  const leave = () => window.location.assign(buildEndedVisitHref(tenantId, visit.id));
  useVisitChanges(visit, leave);
  const until = format.dateTime(new Date(visit.expires_at), { timeStyle: 'short' });
  // True when only the client can allow more: a colleague has already allowed changes, or the client has declined the
  // request, which colleagues cannot overrule.
  const isForClient = visit.may_write || visit.declined;
  const Glyph = visit.may_write ? PenLine : Eye;
  return (
    <aside
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-ink px-4 py-2 text-sm text-white sm:px-8"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-center gap-2">
        <Glyph className="size-4 shrink-0" aria-hidden="true" />
        <span className="wrap-anywhere">
          <strong>{t('visiting', { name: tenantName })}</strong>{' '}
          {t(visit.may_write ? 'writesUntil' : 'readsUntil', { time: until })} {visit.reason}
          {visit.may_write && !visit.owner_allowed ? (
            <span className="block text-white/80">{t('clientOnly')}</span>
          ) : null}
          {visit.declined && !visit.may_write && !visit.asks_changes ? (
            <span className="block text-white/80">{t('declinedClientOnly')}</span>
          ) : null}
          {visit.asks_changes ? (
            <span className="block text-white/80">{t(isForClient ? 'askingClient' : 'asking')}</span>
          ) : null}
          <VisitEndingNotice expiresAt={visit.expires_at} />
        </span>
      </p>
      {visit.owner_allowed || visit.asks_changes ? null : (
        <Button variant="quiet" size="sm" className="text-white hover:bg-white/15" onClick={() => setAsking(true)}>
          {t(visit.may_write ? 'askClient' : 'ask')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={end.isPending}
        aria-disabled={end.isPending}
        onClick={() =>
          end.mutate(
            { params: {} },
            {
              onSuccess: leave,
              // The visit may have expired or been ended by the owner, so a failed call is treated as the end, too.
              onError: leave,
            },
          )
        }
      >
        {t('end')}
      </Button>
      {isAsking ? (
        <VisitReasonDialog
          title={t('askTitle', { name: tenantName })}
          text={`${visit.may_write ? '' : t(visit.declined ? 'declinedClientOnly' : 'askText')} ${t('clientOnly')}`.trim()}
          action={t(visit.may_write ? 'askClient' : 'ask')}
          busy={ask.isPending}
          onClose={() => setAsking(false)}
          onReason={(reason) =>
            ask.mutate(
              { params: {}, body: { reason } },
              {
                onSuccess: () => window.location.reload(),
                onError: (error) => notifyFailure(error, shared('saveFailed')),
              },
            )
          }
        />
      ) : null}
    </aside>
  );
}

/**
 * Polls the visit and reloads the page when the tenant, a colleague or the expiry has changed its permissions. Calls
 * `leave` when the visit has ended.
 */
function useVisitChanges(visit: NonNullable<ShellUser['visit']>, leave: () => void): void {
  // Polls in background tabs as well, because a tenant's data must not stay visible there after the visit.
  const polling = { refetchInterval: ASKED_EVERY_MS, refetchIntervalInBackground: true };
  const user = useEndpointQuery(authEndpoints.user, { params: {} }, polling).data;
  const onEnd = useEffectEvent(leave);
  useEffect(() => {
    if (!user) return;
    if (user.visit?.id !== visit.id) onEnd();
    else if (
      user.visit.may_write !== visit.may_write ||
      user.visit.owner_allowed !== visit.owner_allowed ||
      user.visit.asks_changes !== visit.asks_changes ||
      user.visit.declined !== visit.declined
    )
      window.location.reload();
  }, [user, visit]);
}
