'use client';

import { ArrowDown, ArrowUp, Copy, EyeOff, Lock, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ArrangeButtons } from './arrange-buttons';
import type { ElementActions } from './use-element-actions';

/** Actions on several selected elements; each is one undo step (DSN-09). */
export function SelectionPanel(props: {
  readonly count: number;
  readonly disabled: boolean;
  readonly actions: ElementActions;
  readonly onHide: () => void;
}) {
  const { count, disabled, actions } = props;
  const t = useTranslations('designer');
  const icon = { className: 'size-4 shrink-0', 'aria-hidden': true } as const;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm font-medium">{t('chosen', { count })}</p>
      <ArrangeButtons count={count} disabled={disabled} onArrange={actions.arrange} />
      <hr className="border-line" />
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => actions.layer(1)}>
          <ArrowUp {...icon} />
          {t('forward')}
        </Button>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => actions.layer(-1)}>
          <ArrowDown {...icon} />
          {t('backward')}
        </Button>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => actions.lock()}>
          <Lock {...icon} />
          {t('lock')}
        </Button>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={props.onHide}>
          <EyeOff {...icon} />
          {t('hide')}
        </Button>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={actions.duplicate}>
          <Copy {...icon} />
          {t('duplicate')}
        </Button>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={actions.remove}>
          <Trash2 {...icon} />
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
