'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { formatMoney } from '@/lib/domain/money/format-money';
import { ConfirmDialog } from '../admin/kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../admin/kit/notify';
import { BulkBar, BulkButton } from '../admin/list-kit/bulk-bar';
import { ListState } from '../admin/list-kit/list-state';
import { type DifferenceRow, ProductDifferences } from './product-differences';
import { NoShopState, ShopFrame } from './shop-frame';

const UNDER_WAY_MS = 3_000;

/** Differences between the shop's products and ours, to be repaired or accepted, one by one or all at once (SHP-09). */
export function ShopDifferences({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('shopifySales');
  const params = { tenant: tenantId };
  const query = useEndpointQuery(
    shopifySalesEndpoints.differences,
    { params },
    { refetchInterval: ({ state }) => (state.data?.data.rows.some(({ busy }) => busy) ? UNDER_WAY_MS : false) },
  );
  const check = useEndpointMutation(shopifySalesEndpoints.check, { changes: [] });
  const repair = useEndpointMutation(shopifySalesEndpoints.repair, { changes: ['shopify'] });
  const accept = useEndpointMutation(shopifySalesEndpoints.accept, { changes: ['shopify'] });
  const withdraw = useEndpointMutation(shopifySalesEndpoints.withdraw, { changes: ['shopify'] });
  /** Names of differences whose acceptance causes a loss, until that is confirmed. */
  const [unconfirmedNames, setUnconfirmedNames] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const data = query.data?.data;
  const rows = data?.rows ?? [];
  const differing = rows.filter(({ differences }) => differences.length > 0);
  const standing = rows.filter(({ accepted }) => accepted.length > 0);
  const open = differing.flatMap((row) => row.differences.map(({ id }) => buildDifferenceKey(row, id)));
  const picked = open.filter((name) => chosen.has(name));
  const failed = (error: unknown): void => notifyFailure(error, t('failed'));

  const act = (what: 'repair' | 'accept', names: readonly string[]): void => {
    const call = what === 'repair' ? repair : accept;
    call.mutate(
      { params, body: { picked: buildSelection(differing, names) } },
      {
        onSuccess: ({ data: done }) => {
          notifySuccess(
            t(what === 'repair' ? 'differences.repairing' : 'differences.accepted', { count: done.queued }),
          );
          setChosen(new Set([...chosen].filter((name) => !names.includes(name))));
          setUnconfirmedNames([]);
        },
        onError: failed,
      },
    );
  };
  const listLosses = (names: readonly string[]): Loss[] =>
    differing.flatMap((row) =>
      row.differences.flatMap(({ id, about, loss }) =>
        loss !== null && row.money && names.includes(buildDifferenceKey(row, id))
          ? [
              {
                key: buildDifferenceKey(row, id),
                name: row.name,
                about,
                amount: formatMoney(loss, row.money.currency, row.money.region),
              },
            ]
          : [],
      ),
    );
  // A price below cost is accepted only after the loss per piece was shown and confirmed.
  const accepting = (names: readonly string[]): void =>
    listLosses(names).length > 0 ? setUnconfirmedNames(names) : act('accept', names);
  const toggle = (names: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const name of names) on ? next.add(name) : next.delete(name);
    setChosen(next);
  };
  const isBusy = repair.isPending || accept.isPending;
  return (
    <ShopFrame
      title={t('differences.title')}
      lead={t('differences.lead')}
      actions={
        data?.shop ? (
          <Button
            variant="secondary"
            busy={check.isPending}
            onClick={() =>
              check.mutate({ params }, { onSuccess: () => notifySuccess(t('differences.checking')), onError: failed })
            }
          >
            <RefreshCw className="size-4" aria-hidden="true" />
            {t('differences.check')}
          </Button>
        ) : null
      }
    >
      {data && data.shop === null ? (
        <NoShopState />
      ) : (
        <>
          <ListState
            query={query}
            count={data ? differing.length : undefined}
            empty={
              data?.compared === 0
                ? {
                    title: t('differences.nothing'),
                    text: t('differences.nothingText'),
                    action: (
                      <a href="/settings/shopify-connection/products" className={getButtonClasses()}>
                        {t('products.choosing')}
                      </a>
                    ),
                  }
                : {
                    title: t('differences.none'),
                    text: t('differences.noneText', { count: data?.compared ?? 0 }),
                  }
            }
          >
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-body">
              <span>{t('differences.differenceCount', { count: open.length, products: differing.length })}</span>
            </p>
            {differing.map((row) => (
              <ProductDifferences
                key={row.listing_id}
                tenantId={tenantId}
                row={row}
                currency={data?.currency ?? ''}
                isBusy={isBusy}
                isChosen={(id) => chosen.has(buildDifferenceKey(row, id))}
                onChoose={(ids, on) =>
                  toggle(
                    ids.map((id) => buildDifferenceKey(row, id)),
                    on,
                  )
                }
                onRepair={(id) => act('repair', [buildDifferenceKey(row, id)])}
                onAccept={(id) => accepting([buildDifferenceKey(row, id)])}
              />
            ))}
            <BulkBar
              label={t('bulkLabel')}
              count={picked.length}
              matching={String(open.length)}
              onChooseAll={picked.length < open.length ? () => setChosen(new Set(open)) : undefined}
              onClear={() => setChosen(new Set())}
            >
              <BulkButton disabled={isBusy} onClick={() => act('repair', picked)}>
                {t('differences.repair')}
              </BulkButton>
              <BulkButton disabled={isBusy} onClick={() => accepting(picked)}>
                {t('differences.accept')}
              </BulkButton>
            </BulkBar>
          </ListState>
          <ConfirmDialog
            open={unconfirmedNames.length > 0}
            title={t('differences.lossTitle')}
            text={<LossList losses={listLosses(unconfirmedNames)} />}
            action={t('differences.lossAccept')}
            busy={accept.isPending}
            onClose={() => setUnconfirmedNames([])}
            onConfirm={() => act('accept', unconfirmedNames)}
          />
          {standing.length > 0 ? (
            <details className="rounded-lg border border-line bg-surface px-5 py-4">
              <summary className="cursor-pointer font-medium">
                {t('differences.standing', { count: standing.reduce((sum, row) => sum + row.accepted.length, 0) })}
              </summary>
              <ul className="mt-4 divide-y divide-line">
                {standing.map((row) => (
                  <li key={row.listing_id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
                    <span className="min-w-0">
                      <span className="font-medium wrap-anywhere">{row.name}</span>
                      <span className="block text-body">{listAcceptedLabels(row, t)}</span>
                    </span>
                    <Button
                      variant="secondary"
                      size="sm"
                      busy={withdraw.isPending}
                      onClick={() =>
                        withdraw.mutate(
                          {
                            params,
                            body: { listing_id: row.listing_id, ids: row.accepted.map(({ id }) => id) },
                          },
                          { onSuccess: () => notifySuccess(t('differences.checking')), onError: failed },
                        )
                      }
                    >
                      {t('differences.withdraw')}
                    </Button>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </>
      )}
    </ShopFrame>
  );
}

interface Loss {
  readonly key: string;
  readonly name: string;
  /** Colour and size of the variant. */
  readonly about: string;
  readonly amount: string;
}

/** Loss per piece at the prices about to be accepted. */
function LossList({ losses }: { readonly losses: readonly Loss[] }) {
  const t = useTranslations('shopifySales');
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{t('differences.lossText')}</p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {losses.map(({ key, name, about, amount }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium text-ink">{name}</span> {about}
            </span>
            <span className="font-medium text-danger">{t('differences.lossEach', { amount })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const buildDifferenceKey = (row: Pick<DifferenceRow, 'listing_id'>, id: string): string => `${row.listing_id} ${id}`;

function buildSelection(rows: readonly DifferenceRow[], names: readonly string[]) {
  const selectedNames = new Set(names);
  return rows.flatMap((row) => {
    const ids = row.differences.map(({ id }) => id).filter((id) => selectedNames.has(buildDifferenceKey(row, id)));
    return ids.length > 0 ? [{ listing_id: row.listing_id, ids }] : [];
  });
}

/** Returns the kinds of the accepted differences, each once with its count. */
function listAcceptedLabels(
  { accepted }: DifferenceRow,
  t: ReturnType<typeof useTranslations<'shopifySales'>>,
): string {
  return [...new Set(accepted.map(({ kind }) => kind))]
    .map((kind) => {
      const count = accepted.filter((entry) => entry.kind === kind).length;
      return count > 1 ? `${t(`kinds.${kind}`)} × ${count}` : t(`kinds.${kind}`);
    })
    .join(', ');
}
