'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import { parseTypedDecimal } from '@/lib/domain/money/decimal';
import { BULK_PRICE_MODES, type BulkPriceMode } from '@/lib/domain/pricing/bulk-price';

/** Asks how the prices of the selected products change, and by how much. */
export function BulkPriceDialog(props: {
  readonly currency: string;
  readonly count: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (way: BulkPriceMode, value: number) => void;
}) {
  const { currency, count, busy, onClose, onSend } = props;
  const t = useTranslations('eventProducts');
  const id = useId();
  const [way, setWay] = useState<BulkPriceMode>('set');
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
        <Select id={`${id}-way`} value={way} onChange={(event) => setWay(parsePriceMode(event.target.value))}>
          <option value="set">{t('waySet')}</option>
          <option value="raise">{t('wayRaise')}</option>
          <option value="lower">{t('wayLower')}</option>
          <option value="profit">{t('wayProfit')}</option>
        </Select>
      </Field>
      <Field id={`${id}-value`} label={isShare ? t('percentField') : t('amount', { currency })} error={problem}>
        <Input
          {...getControlAttributes(`${id}-value`, { error: problem })}
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

const parsePriceMode = (value: string): BulkPriceMode => BULK_PRICE_MODES.find((way) => way === value) ?? 'set';

/** Asks for the category of the selected products, and suggests the categories in use. */
export function BulkCategoryDialog(props: {
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
          {...getControlAttributes(`${id}-name`, { error: problem })}
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
          <Button variant="secondary" onClick={onClose}>
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
