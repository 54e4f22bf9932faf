'use client';

import { Download, Plus, QrCode, Shuffle, Upload } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button, getButtonClasses } from '@/components/ui/button';
import { ActionMenu, type MenuAction } from '../kit/action-menu';

/** Ways to add codes, each in its own dialog. */
export type WayToAddVouchers = 'create' | 'generate' | 'import';

const ICON = { className: 'size-4.5', 'aria-hidden': true } as const;

/** Actions of the list of codes. On phones a menu replaces the buttons, which would push the list down. */
export function VoucherListActions(props: {
  /** Path of the CSV file with the listed codes; null when the user may not export. */
  readonly exportPath: string | null;
  /** Path of the printable sheet with the listed codes. */
  readonly sheetPath: string;
  readonly onAdd: (way: WayToAddVouchers) => void;
}) {
  const { exportPath, sheetPath, onAdd } = props;
  const t = useTranslations('vouchers');
  const events = useTranslations('events');
  const exporting: readonly MenuAction[] =
    exportPath === null
      ? []
      : [
          {
            key: 'export',
            label: t('export'),
            icon: <Download {...ICON} />,
            onSelect: () => window.location.assign(exportPath),
          },
        ];
  return (
    <>
      <span className="contents max-sm:hidden">
        <Button variant="secondary" size="sm" onClick={() => onAdd('import')}>
          <Upload className="size-4" aria-hidden="true" />
          {t('import')}
        </Button>
        {exportPath === null ? null : (
          <a href={exportPath} download className={getButtonClasses('secondary', 'sm')}>
            <Download className="size-4" aria-hidden="true" />
            {t('export')}
          </a>
        )}
        <Link prefetch={false} href={sheetPath} className={getButtonClasses('secondary', 'sm')}>
          <QrCode className="size-4" aria-hidden="true" />
          {t('sheet')}
        </Link>
        <Button variant="secondary" size="sm" onClick={() => onAdd('generate')}>
          <Shuffle className="size-4" aria-hidden="true" />
          {t('generate')}
        </Button>
      </span>
      <Button size="sm" onClick={() => onAdd('create')}>
        <Plus className="size-4" aria-hidden="true" />
        {t('create')}
      </Button>
      <span className="sm:hidden">
        <ActionMenu
          label={events('actions')}
          actions={[
            { key: 'generate', label: t('generate'), icon: <Shuffle {...ICON} />, onSelect: () => onAdd('generate') },
            { key: 'import', label: t('import'), icon: <Upload {...ICON} />, onSelect: () => onAdd('import') },
            ...exporting,
            { key: 'sheet', label: t('sheet'), icon: <QrCode {...ICON} />, href: sheetPath },
          ]}
        />
      </span>
    </>
  );
}
