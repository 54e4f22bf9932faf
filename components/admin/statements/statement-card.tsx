import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Price } from '@/components/ui/price';
import type { StatementDto } from '@/lib/contracts/statements';
import {
  listGroupLines,
  STATEMENT_GROUPS,
  type StatementGroup,
  type StatementLine,
} from '@/lib/domain/ledger/statement';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Card } from '../kit/page-header';

type Currency = StatementDto['currencies'][number];

/**
 * A month's amounts in one currency, in groups. Each amount links to its entries; lines with an amount of zero are
 * left out.
 */
export function StatementCard(props: {
  readonly statement: Currency;
  /** Returns the address that shows a line's entries. */
  readonly buildHref: (line: StatementLine) => string;
  /** Line whose entries are shown; null when all entries are. */
  readonly current: StatementLine | null;
}) {
  const { statement } = props;
  const t = useTranslations('statements');
  return (
    <Card title={t('inCurrency', { currency: statement.currency })}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {STATEMENT_GROUPS.map((group) => (
          <Group key={group} group={group} {...props} />
        ))}
      </div>
      <p className="max-w-prose text-xs text-muted">{t('note')}</p>
    </Card>
  );
}

function Group(props: Parameters<typeof StatementCard>[0] & { readonly group: StatementGroup }) {
  const { group, statement, buildHref, current } = props;
  // i18n-keys: statements.group.*, statements.line.*
  const t = useTranslations('statements');
  const { currency, lines, profit } = statement;
  const region = getRegionByCurrency(currency);
  const visibleLines = listGroupLines(group).filter((line) => lines[line] !== 0);
  if (visibleLines.length === 0) return null;
  return (
    <section className={group === 'result' ? 'md:row-span-2' : ''}>
      <h3 className="mb-2 text-sm font-semibold">{t(`group.${group}`)}</h3>
      <dl className="grid gap-1.5 text-sm">
        {visibleLines.map((line) => (
          <div key={line} className="flex justify-between gap-4">
            <dt className="text-body">{t(`line.${line}`)}</dt>
            <dd>
              <Link
                href={buildHref(line)}
                prefetch={false}
                aria-current={line === current ? 'true' : undefined}
                aria-label={t('showEntries', { line: t(`line.${line}`) })}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-ink aria-current:font-semibold"
              >
                <Price minor={lines[line]} currency={currency} region={region} />
              </Link>
            </dd>
          </div>
        ))}
        {group === 'result' ? (
          <div className="mt-1.5 flex justify-between gap-4 border-t border-line pt-2.5 font-semibold">
            <dt>{t(lines.production === 0 && lines.shipping === 0 ? 'beforeProduction' : 'profit')}</dt>
            <dd>
              <Price minor={profit} currency={currency} region={region} />
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
