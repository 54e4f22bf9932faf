'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { saveTemporaryStore } from '@/lib/client/builder/temporary-store';
import type { BuilderBlank, BuilderLogo } from '@/lib/contracts/builder';
import { LOGO_PLACEMENTS } from '@/lib/domain/builder/logo-scene';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { EVENT_TYPES } from '@/lib/domain/store/event';
import { MAX_EVENT_NAME_LENGTH } from '@/lib/domain/store/event-terms';
import { BuilderStep, RadioCards } from './choices';
import { LogoStep } from './logo-step';
import { ProductStep } from './product-step';
import { StorePreview } from './store-preview';
import { ThemeStep } from './theme-step';
import { type BuilderTheme, toTemporaryStore, useBuilder } from './use-builder';

const TAGLINE_MAX = 160;
type Missing = 'logo' | 'name' | 'products';

/**
 * Event builder for visitors without an account, with their own logo (ADM-07). The draft stays in this browser until an
 * account adopts it.
 */
export function EventBuilder(props: {
  readonly blanks: readonly BuilderBlank[];
  readonly themes: readonly BuilderTheme[];
  readonly region: Region;
  readonly maxProducts: number;
  /** Target of 'save and continue': sign-up, or the dashboard of a signed-in user. */
  readonly next: string;
}) {
  const { blanks, themes, maxProducts, next } = props;
  const t = useTranslations('builder');
  const { state, change } = useBuilder(blanks, themes, props.region);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [refused, setRefused] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const takeLogo = (logo: BuilderLogo): void => {
    const [theme] = logo.themes;
    setMissing(null);
    // Discards manually selected colours, because they were meant for the previous logo.
    change({ logo, colours: {}, ...(theme ? { theme: { id: null, name: null, ...theme } } : {}) });
  };
  const ask = (what: Missing): void => {
    setMissing(what);
    const target = { logo: 'logo-file', name: 'store-name', products: 'step-4' }[what];
    const element = document.getElementById(target);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  };
  const save = (): void => {
    const store = toTemporaryStore(state, blanks);
    if (!store) {
      ask(!state.logo ? 'logo' : state.name.trim() === '' ? 'name' : 'products');
    } else if (saveTemporaryStore(store)) {
      setLeaving(true);
      window.location.assign(next);
    } else setRefused(true);
  };
  const nameError = missing === 'name' ? t('nameMissing') : null;
  const chest = state.chosen.some((id) => blanks.find((blank) => blank.id === id)?.chest);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,29rem)] lg:gap-x-9">
        <BuilderStep number={1} title={t('logoTitle')} text={t('logoText')} className="lg:col-start-1">
          <LogoStep
            state={state}
            missing={missing === 'logo'}
            onLogo={takeLogo}
            onLost={() => change({ logo: null })}
            onNeedName={() => ask('name')}
          />
        </BuilderStep>
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <StorePreview blanks={blanks} state={state} />
        </div>
        <BuilderStep number={2} title={t('storeTitle')} text={t('storeText')} className="lg:col-start-1">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field id="store-name" label={t('name')} error={nameError}>
              <Input
                {...getControlAttributes('store-name', { error: nameError })}
                value={state.name}
                maxLength={MAX_EVENT_NAME_LENGTH}
                autoComplete="off"
                placeholder={t('namePlaceholder')}
                onChange={(event) => {
                  if (missing === 'name') setMissing(null);
                  change({ name: event.target.value });
                }}
              />
            </Field>
            <Field id="store-tagline" label={t('tagline')} optional={t('optional')}>
              <Input
                id="store-tagline"
                value={state.tagline}
                maxLength={TAGLINE_MAX}
                autoComplete="off"
                placeholder={t('taglinePlaceholder')}
                onChange={(event) => change({ tagline: event.target.value })}
              />
            </Field>
          </div>
          <RadioCards
            legend={t('type')}
            name="type"
            value={state.type}
            columns="sm:grid-cols-2"
            options={EVENT_TYPES.map((value) => ({
              value,
              label: t(`types.${value}.label`),
              text: t(`types.${value}.text`),
            }))}
            onChange={(type) => change({ type })}
          />
          <RadioCards
            legend={t('region')}
            name="region"
            value={state.region}
            columns="grid-cols-3"
            options={REGIONS.map((value) => ({ value, label: t(`regions.${value}`) }))}
            onChange={(region) => change({ region })}
          />
        </BuilderStep>
        <BuilderStep number={3} title={t('themeTitle')} text={t('themeText')} className="lg:col-start-1">
          <ThemeStep state={state} themes={themes} onSelect={(theme) => change({ theme })} />
        </BuilderStep>
        <BuilderStep
          number={4}
          title={t('productsTitle')}
          text={t('productsText', { max: maxProducts })}
          className="lg:col-start-1"
        >
          {missing === 'products' && state.chosen.length === 0 ? (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
              {t('productsMissing')}
            </p>
          ) : null}
          {chest ? (
            <RadioCards
              legend={t('placement')}
              name="placement"
              value={state.placement}
              columns="grid-cols-2"
              options={LOGO_PLACEMENTS.map((value) => ({ value, label: t(`placements.${value}`) }))}
              onChange={(placement) => change({ placement })}
            />
          ) : null}
          <ProductStep blanks={blanks} state={state} max={maxProducts} onChange={change} />
        </BuilderStep>
      </div>
      <div className="add-bar sticky bottom-0 z-20 -mx-4 mt-6 border-t border-line bg-surface/95 px-4 py-3 backdrop-blur-sm sm:-mx-6 sm:rounded-t-xl sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="hidden text-sm text-body sm:block" role="status">
            {refused ? t('notSaved') : t('summary', { count: state.chosen.length })}
          </p>
          {refused ? <p className="text-sm text-danger sm:hidden">{t('notSaved')}</p> : null}
          <Button
            size="lg"
            className="w-full sm:w-auto"
            busy={leaving}
            aria-disabled={leaving}
            onClick={leaving ? undefined : save}
          >
            {t('save')}
          </Button>
        </div>
      </div>
    </>
  );
}
