'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { supportEndpoints } from '@/lib/contracts/support';

const CLIENT = 'visited';
const VISIT = 'visit';

/** Returns the cockpit's address after a visit, where {@link EndedVisit} says how it ended. */
export const endedVisitHref = (clientId: number, visitId: string): string =>
  `/dashboard?${new URLSearchParams({ [CLIENT]: String(clientId), [VISIT]: visitId })}`;

/** Says in the cockpit who ended the visit that its reader comes from; nothing for any other way here. */
export function EndedVisit() {
  const search = useSearchParams();
  const clientId = Number(search.get(CLIENT));
  const t = useTranslations('support');
  const isFromVisit = Number.isInteger(clientId) && clientId > 0;
  const { data } = useEndpointQuery(supportEndpoints.ofClient, { params: { clientId } }, { enabled: isFromVisit });
  const visit = data?.data.visits.find(({ id }) => id === search.get(VISIT));
  const ending = visit?.own ? visit.ended_by : null;
  return (
    // Without a visit it takes no room, as the gap around it would.
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
