'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input, Select } from '@/components/ui/field';
import type { EventProductWire, EventTermsWire, ProductChangeInput } from '@/lib/contracts/event-products';
import { parseTypedDecimal, toDecimal } from '@/lib/domain/money/decimal';
import { percentHalfUp } from '@/lib/domain/money/money';
import type { Products } from './use-products';

type Fields = Omit<ProductChangeInput, 'product_id'>;
type Way = 'set' | 'raise' | 'lower' | 'profit';

/** What is done to all chosen products at once; one press takes it all back. */
export function BulkBar(props: {
  readonly rows: readonly EventProductWire[];
  readonly event: EventTermsWire;
  readonly categories: readonly string[];
  readonly products: Products;
  readonly onClear: () => void;
}) {
  const { rows, event, categories, products, onClear } = props;
  const t = useTranslations('eventProducts');
  const [asked, setAsked] = useState<'price' | 'category' | null>(null);
  const change = async (fieldsOf: (row: EventProductWire) => Fields): Promise<void> => {
    const said = t('bulkDone', { count: rows.length });
    const done = await products.apply(
      rows.map((row) => ({ product_id: row.id, ...fieldsOf(row) })),
      said,
    );
    if (done) setAsked(null);
  };
  // i18n-keys: eventProducts.show, eventProducts.hide, eventProducts.lock, eventProducts.unlock
  const quick = [
    ['show', { status: 'active' }],
    ['hide', { status: 'draft' }],
    ['lock', { locked: true }],
    ['unlock', { locked: false }],
  ] as const;
  return (
    <section aria-label={t('bulkLabel')} className="sticky bottom-3 z-20">
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-ink bg-ink px-4 py-3 text-white shadow-lg">
        <p className="me-auto text-sm font-medium" role="status">
          {t('chosen', { count: rows.length })}
        </p>
        <BarButton onClick={() => setAsked('price')}>{t('setPrices')}</BarButton>
        <BarButton onClick={() => setAsked('category')}>{t('setCategory')}</BarButton>
        {quick.map(([key, fields]) => (
          <BarButton key={key} disabled={products.isChanging} onClick={() => void change(() => fields)}>
            {t(key)}
          </BarButton>
        ))}
        <BarButton onClick={onClear}>{t('chooseNone')}</BarButton>
      </div>
      {asked === 'price' ? (
        <PriceDialog
          currency={event.currency}
          count={rows.length}
          busy={products.isChanging}
          onClose={() => setAsked(null)}
          onSend={(way, value) => void change((row) => ({ price: toDecimal(newPrice(row, way, value)) }))}
        />
      ) : null}
      {asked === 'category' ? (
        <CategoryDialog
          categories={categories}
          busy={products.isChanging}
          onClose={() => setAsked(null)}
          onSend={(category) => void change(() => ({ category }))}
        />
      ) : null}
    </section>
  );
}

function BarButton(props: { readonly disabled?: boolean; readonly onClick: () => void; readonly children: string }) {
  return <Button look="quiet" size="sm" className="text-white hover:bg-white/15" {...props} />;
}

const MAX_PRICE_MINOR = 10_000_000;

/** `value` is an amount in minor units, or basis points where the way is a share. */
function newPrice(row: EventProductWire, way: Way, value: number): number {
  const cost = row.profit.cost;
  const raw = {
    set: () => value,
    raise: () => row.price + percentHalfUp(row.price, value),
    lower: () => row.price - percentHalfUp(row.price, Math.min(value, 10_000)),
    profit: () => cost + value,
  }[way]();
  return Math.min(MAX_PRICE_MINOR, Math.max(0, raw));
}

function PriceDialog(props: {
  readonly currency: string;
  readonly count: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (way: Way, value: number) => void;
}) {
  const { currency, count, busy, onClose, onSend } = props;
  const t = useTranslations('eventProducts');
  const id = useId();
  const [way, setWay] = useState<Way>('set');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const value = parseTypedDecimal(text);
    if (value === null) setProblem(t('priceWrong'));
    else if (!busy) onSend(way, value);
  };
  const isShare = way === 'raise' || way === 'lower';
  return (
    <SmallForm title={t('bulkPriceTitle', { count })} busy={busy} onClose={onClose} onSubmit={send}>
      <Field id={`${id}-way`} label={t('bulkWay')}>
        <Select id={`${id}-way`} value={way} onChange={(event) => setWay(wayOf(event.target.value))}>
          <option value="set">{t('waySet')}</option>
          <option value="raise">{t('wayRaise')}</option>
          <option value="lower">{t('wayLower')}</option>
          <option value="profit">{t('wayProfit')}</option>
        </Select>
      </Field>
      <Field id={`${id}-value`} label={isShare ? t('percentField') : t('amount', { currency })} error={problem}>
        <Input
          {...fieldControl(`${id}-value`, { error: problem })}
          inputMode="decimal"
          maxLength={10}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
    </SmallForm>
  );
}

const wayOf = (value: string): Way => (['raise', 'lower', 'profit'] as const).find((way) => way === value) ?? 'set';

function CategoryDialog(props: {
  readonly categories: readonly string[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (category: string) => void;
}) {
  const { categories, busy, onClose, onSend } = props;
  const t = useTranslations('eventProducts');
  const admin = useTranslations('admin');
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') setProblem(admin('field.required'));
    else if (!busy) onSend(text.trim());
  };
  return (
    <SmallForm title={t('setCategory')} busy={busy} onClose={onClose} onSubmit={send}>
      <Field id={`${id}-name`} label={t('category')} error={problem}>
        <Input
          {...fieldControl(`${id}-name`, { error: problem })}
          list={`${id}-known`}
          maxLength={80}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <datalist id={`${id}-known`}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </Field>
    </SmallForm>
  );
}

function SmallForm(props: {
  readonly title: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}) {
  const { title, busy, onClose, onSubmit, children } = props;
  const admin = useTranslations('admin');
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={admin('close')}>
      <form onSubmit={onSubmit} className="flex flex-col gap-4 p-5">
        {children}
        <div className="flex justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {admin('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {admin('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
