'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type DesignRevisionDto, productDesignEndpoints } from '@/lib/contracts/product-designs';
import { type ComparedColours, DesignComparison } from './design-comparison';
import { PublishFailureNotice } from './publish-failure-notice';
import type { Publishing } from './use-publishing';

/** Revisions of the design, newest first; each can be compared with the published one and published again. */
export function HistoryDrawer(props: {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly compared: ComparedColours;
  readonly publishing: Publishing;
  readonly readOnly: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  const { address, compared, publishing, readOnly, onReload, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const { rows, hasMore, hasFailed, load } = useRevisions(address);
  const [chosen, setChosen] = useState<DesignRevisionDto | null>(null);
  const close = (): void => {
    publishing.clearFailure();
    onClose();
  };
  return (
    <Drawer
      open
      onClose={close}
      title={chosen ? t('history.number', { number: chosen.number }) : t('history.title')}
      closeLabel={admin('close')}
      footer={
        chosen ? (
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              variant="secondary"
              onClick={() => {
                publishing.clearFailure();
                setChosen(null);
              }}
            >
              {t('history.back')}
            </Button>
            <Button
              busy={publishing.isBusy}
              disabled={readOnly || publishing.isBusy || !publishing.isSaved || !chosen.differs}
              onClick={() => void publishing.publishAgain(chosen.number)}
            >
              {t('history.again')}
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4 p-5">
        <PublishFailureNotice publishing={publishing} onReload={onReload} />
        {chosen && publishing.published ? (
          <>
            <RevisionFacts revision={chosen} />
            <p className="text-sm text-body">
              {chosen.differs ? t(publishing.hasChanges ? 'history.setsAside' : 'publish.intro') : t('history.same')}
            </p>
            <DesignComparison
              {...compared}
              isNarrow
              before={{ label: t('publish.before'), version: publishing.published.pictureVersion }}
              after={{ label: t('history.number', { number: chosen.number }), version: chosen.picture_version }}
            />
          </>
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((revision) => (
                <li key={revision.number} className="flex items-center justify-between gap-3 py-3">
                  <div className="flex min-w-0 flex-col gap-1">
                    <span className="flex flex-wrap items-center gap-2 font-medium">
                      {t('history.number', { number: revision.number })}
                      {revision.is_current ? <Badge tone="success">{t('publish.before')}</Badge> : null}
                    </span>
                    <RevisionFacts revision={revision} />
                  </div>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t('history.viewRevision', { number: revision.number })}
                    onClick={() => setChosen(revision)}
                  >
                    {t('history.view')}
                  </Button>
                </li>
              ))}
            </ul>
            {hasFailed ? (
              <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
                <p>{t('history.failed')}</p>
                <Button variant="secondary" size="sm" onClick={load}>
                  {t('history.retry')}
                </Button>
              </div>
            ) : rows.length === 0 ? (
              <Skeleton className="h-24" />
            ) : hasMore ? (
              <Button variant="secondary" onClick={load}>
                {t('more')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </Drawer>
  );
}

/** Author, date and publication date of a revision. */
function RevisionFacts({ revision }: { readonly revision: DesignRevisionDto }) {
  const t = useTranslations('designer');
  const format = useFormatter();
  const at = (moment: string): string => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
  const { author, created_at: createdAt, published_at: publishedAt, published_by: publisher } = revision;
  return (
    <span className="flex flex-col text-xs text-body">
      <span>
        {author
          ? t('history.drawnBy', { time: at(createdAt), name: author })
          : t('history.drawn', { time: at(createdAt) })}
      </span>
      <span>
        {publishedAt === null
          ? t('history.unpublished')
          : publisher
            ? t('history.publishedBy', { time: at(publishedAt), name: publisher })
            : t('history.published', { time: at(publishedAt) })}
      </span>
    </span>
  );
}

function useRevisions(address: { readonly tenant: number; readonly slug: string; readonly productId: number }) {
  const [state, setState] = useState({
    rows: [] as readonly DesignRevisionDto[],
    before: undefined as number | undefined,
    hasMore: true,
    hasFailed: false,
  });
  const load = (): void => {
    setState((previous) => ({ ...previous, hasFailed: false }));
    const query = state.before === undefined ? {} : { before: state.before };
    callEndpoint(productDesignEndpoints.designRevisions, { params: address, query }).then(
      ({ data }) =>
        setState(({ rows }) => ({
          rows: [...rows, ...data.rows],
          before: data.next_before ?? undefined,
          hasMore: data.next_before !== null,
          hasFailed: false,
        })),
      (error: unknown) => {
        console.warn('the revisions could not be read', error);
        setState((previous) => ({ ...previous, hasFailed: true }));
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is read once; the others by a press
  useEffect(load, []);
  return { ...state, load };
}
