'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input, Select } from '@/components/ui/field';
import {
  type BulkSetInput,
  type EventTermsWire,
  MOST_CHANGED,
  type ShelfFilterInput,
} from '@/lib/contracts/event-products';
import { parseTypedDecimal, toDecimal } from '@/lib/domain/money/decimal';
import { PRICE_WAYS, type PriceWay } from '@/lib/domain/pricing/bulk-price';
import type { Selection } from '../kit/use-selection';
import type { Products } from './use-products';

/** Bulk actions for the selected products, each with one undo. */
export function BulkBar(props: {
  readonly selection: Selection;
  readonly filter: ShelfFilterInput;
  /** Number of products that match the filter, on all pages. */
  readonly matching: number;
  readonly event: EventTermsWire;
  readonly categories: readonly string[];
  readonly products: Products;
}) {
  const { selection, filter, matching, event, categories, products } = props;
  const t = useTranslations('eventProducts');
  const [asked, setAsked] = useState<'price' | 'category' | null>(null);
  const count = selection.all ? matching : selection.ids.size;
  if (count === 0) return null;
  const change = async (set: BulkSetInput): Promise<void> => {
    const choice = selection.all ? { filter } : { ids: [...selection.ids].map(Number) };
    if (!(await products.applyToAll(choice, set))) return;
    setAsked(null);
    selection.clear();
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
      {/* On a phone the bar is one line that scrolls sideways: several lines of buttons would cover the products. */}
      <div className="flex items-center gap-1 overflow-x-auto rounded-lg border border-ink bg-ink py-2 ps-4 pe-2 text-white shadow-lg max-sm:*:shrink-0 sm:flex-wrap">
        <p className="text-sm font-medium" role="status">
          {t(selection.all ? 'allChosen' : 'chosen', { count })}
        </p>
        {!selection.all && matching > count && matching <= MOST_CHANGED ? (
          <BarButton onClick={selection.chooseAll}>{t('chooseAllMatching', { count: matching })}</BarButton>
        ) : null}
        <span className="me-auto" />
        <BarButton onClick={() => setAsked('price')}>{t('setPrices')}</BarButton>
        <BarButton onClick={() => setAsked('category')}>{t('setCategory')}</BarButton>
        {quick.map(([key, fields]) => (
          <BarButton key={key} disabled={products.isChanging} onClick={() => void change(fields)}>
            {t(key)}
          </BarButton>
        ))}
        <IconButton label={t('chooseNone')} className="text-white hover:bg-white/15" onClick={selection.clear}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      {asked === 'price' ? (
        <PriceDialog
          currency={event.currency}
          count={count}
          busy={products.isChanging}
          onClose={() => setAsked(null)}
          onSend={(way, value) => void change({ price: { way, value: toDecimal(value) } })}
        />
      ) : null}
      {asked === 'category' ? (
        <CategoryDialog
          categories={categories}
          busy={products.isChanging}
          onClose={() => setAsked(null)}
          onSend={(category) => void change({ category })}
        />
      ) : null}
    </section>
  );
}

function BarButton(props: { readonly disabled?: boolean; readonly onClick: () => void; readonly children: string }) {
  return <Button look="quiet" size="sm" className="px-2.5 text-white hover:bg-white/15" {...props} />;
}

function PriceDialog(props: {
  readonly currency: string;
  readonly count: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (way: PriceWay, value: number) => void;
}) {
  const { currency, count, busy, onClose, onSend } = props;
  const t = useTranslations('eventProducts');
  const id = useId();
  const [way, setWay] = useState<PriceWay>('set');
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

const wayOf = (value: string): PriceWay => PRICE_WAYS.find((way) => way === value) ?? 'set';

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
