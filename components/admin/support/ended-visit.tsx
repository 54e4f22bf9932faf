'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { supportEndpoints } from '@/lib/contracts/support';

const CLIENT = 'visited';
const VISIT = 'visit';

/** Returns the dashboard URL after a support visit, where {@link EndedVisitNotice} shows how the visit ended. */
export const buildEndedVisitHref = (clientId: number, visitId: string): string =>
  `/dashboard?${new URLSearchParams({ [CLIENT]: String(clientId), [VISIT]: visitId })}`;

/**
 * Shows on the staff dashboard who ended the user's own support visit. Renders nothing unless the URL names that visit.
 */
export function EndedVisitNotice() {
  const search = useSearchParams();
  const clientId = Number(search.get(CLIENT));
  const t = useTranslations('support');
  const isFromVisit = Number.isInteger(clientId) && clientId > 0;
  const { data } = useEndpointQuery(supportEndpoints.ofClient, { params: { clientId } }, { enabled: isFromVisit });
  const visit = data?.data.visits.find(({ id }) => id === search.get(VISIT));
  const ending = visit?.own ? visit.ended_by : null;
  return (
    // Absolute positioning removes the empty live region, and the gap around it, from the layout.
    <div role="status" className="empty:absolute">
      {data && ending ? (
        <p className="rounded-lg bg-info-soft px-5 py-3 text-sm font-medium text-info">
          {/* i18n-keys: support.endedBy.* */}
          {t(`endedBy.${ending}`, { name: data.data.client.name })}
        </p>
      ) : null}
    </div>
  );
}
