import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { CheckoutStep } from '@/lib/domain/checkout/steps';
import type { Translate } from '../texts';

/** Progress of the checkout with one mark per step; the US has one step more. */
export function CheckoutProgress(props: {
  readonly steps: readonly CheckoutStep[];
  readonly current: CheckoutStep;
  readonly t: Translate;
}) {
  const { steps, current, t } = props;
  const position = steps.indexOf(current);
  return (
    <nav aria-label={t('progress')}>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const isDone = index < position || current === 'confirmation';
          const isCurrent = index === position;
          return (
            <li key={step} className="min-w-0 flex-1" aria-current={isCurrent ? 'step' : undefined} data-step={step}>
              <span className={classes('block h-1.5 rounded-full', isDone || isCurrent ? 'bg-accent' : 'bg-line')} />
              <span
                className={classes(
                  'mt-2 items-center gap-1 text-xs max-sm:sr-only sm:flex',
                  isCurrent ? 'font-semibold text-ink' : 'text-muted',
                )}
              >
                {isDone ? <Icon name="check" className="size-4" /> : <span className="tabular">{index + 1}.</span>}
                <span className="hyphens-auto">{t(`step_${step}`)}</span>
                {isDone ? <span className="sr-only">{t('step_done')}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
      {/* Five names do not fit side by side on a phone, so it shows only the current one. */}
      <p aria-hidden="true" className="mt-2 flex items-baseline justify-between gap-3 text-sm sm:hidden">
        <span className="font-semibold text-ink">{t(`step_${current}`)}</span>
        <span className="tabular text-xs text-muted">{t('step_of', { step: position + 1, steps: steps.length })}</span>
      </p>
    </nav>
  );
}
