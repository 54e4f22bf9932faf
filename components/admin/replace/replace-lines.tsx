'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Select } from '@/components/ui/field';
import type { ReplaceableDto } from '@/lib/contracts/replacements';

/** Lines of an order with the quantity of each to replace, from 0 to the ordered quantity. */
export function ReplaceLines(props: {
  readonly order: ReplaceableDto;
  readonly quantities: Readonly<Record<string, number>>;
  readonly onChange: (quantities: Readonly<Record<string, number>>) => void;
}) {
  const { order, quantities, onChange } = props;
  const t = useTranslations('replace');
  const id = useId();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {order.lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-4 py-3 first:pt-0 last:pb-0">
          {line.preview ? (
            <img
              src={line.preview}
              alt=""
              width={56}
              height={56}
              loading="lazy"
              className="size-14 rounded-sm bg-tile object-contain"
            />
          ) : null}
          <label htmlFor={`${id}-${line.id}`} className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{line.name}</span>
            <span className="block text-sm text-body">
              {[line.colour_name, line.size, line.sku].filter(Boolean).join(' · ')}
            </span>
          </label>
          <span className="w-40">
            <Select
              id={`${id}-${line.id}`}
              value={quantities[line.id] ?? 0}
              onChange={(event) => onChange({ ...quantities, [line.id]: Number(event.target.value) })}
            >
              {Array.from({ length: Math.min(line.quantity, 500) + 1 }, (_, count) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the options are the numbers themselves, and none moves
                <option key={count} value={count}>
                  {t('ofOrdered', { count, ordered: line.quantity })}
                </option>
              ))}
            </Select>
          </span>
        </li>
      ))}
    </ul>
  );
}
