'use client';

import { Eye, PenLine } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { supportEndpoints } from '@/lib/contracts/support';
import { notifyFailure } from '../kit/notify';
import type { ShellUser } from '../shell/shell-user';
import { ReasonDialog } from './reason-dialog';

/** Stands on every page while staff work as a client: whose house it is, how long, and whether they may touch anything
 *  (SET-05). What follows a change is loaded as a document, so that nothing of the other tenant stays in memory. */
export function SupportBar(props: { readonly visit: NonNullable<ShellUser['visit']>; readonly tenantName: string }) {
  const { visit, tenantName } = props;
  const t = useTranslations('support');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const [isAsking, setAsking] = useState(false);
  const end = useEndpointMutation(supportEndpoints.end, { changes: [] });
  const allow = useEndpointMutation(supportEndpoints.allowChanges, { changes: [] });
  const until = format.dateTime(new Date(visit.expires_at), { timeStyle: 'short' });
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
        </span>
      </p>
      {visit.may_write ? null : (
        <Button look="quiet" size="sm" className="text-white hover:bg-white/15" onClick={() => setAsking(true)}>
          {t('allow')}
        </Button>
      )}
      <Button
        look="secondary"
        size="sm"
        busy={end.isPending}
        aria-disabled={end.isPending}
        onClick={() =>
          end.mutate(
            { params: {} },
            {
              onSuccess: () => window.location.assign('/clients'),
              // It may have run out, or been ended by the owner: then there is nothing left to end.
              onError: () => window.location.assign('/dashboard'),
            },
          )
        }
      >
        {t('end')}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t('allowTitle', { name: tenantName })}
          text={t('allowText')}
          action={t('allow')}
          busy={allow.isPending}
          onClose={() => setAsking(false)}
          onReason={(reason) =>
            allow.mutate(
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
