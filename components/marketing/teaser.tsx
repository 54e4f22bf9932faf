'use client';

import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Input } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { TeaserContent } from '@/lib/client/builder/draw-teaser';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import {
  getTeaserPicturePath,
  MAX_TEASER_CHARACTERS,
  TEASER_COLOURS,
  TEASER_FORMS,
  type TeaserColour,
  type TeaserForm,
} from '@/lib/views/marketing/teaser';
import type { TeaserTexts } from '@/lib/views/marketing/teaser-texts';

const SIZE_PX = 1000;
const TYPING_MS = 60;
const MAX_BYTES = 10 * 1024 * 1024;

type Logo = NonNullable<TeaserContent['logo']>;

/**
 * Product with the visitor's own text or logo. The page contains a finished picture of the initial selection; the
 * drawing code loads at the first interaction, so that the page stays small.
 */
export function PersonalisableTeaser(props: {
  readonly language: string;
  readonly printText: string;
  readonly texts: TeaserTexts;
}) {
  const { language, printText: start, texts } = props;
  const id = useId();
  const [form, setForm] = useState<TeaserForm>(TEASER_FORMS[0]);
  const [colour, setColour] = useState<TeaserColour>(TEASER_COLOURS[0]);
  const [printText, setPrintText] = useState(start);
  const [logo, setLogo] = useState<Logo | null>(null);
  const [touched, setTouched] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const [problem, setProblem] = useState(false);
  const [over, setOver] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const target = canvas.current;
    if (!touched || !target) return;
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const { drawTeaser } = await import('@/lib/client/builder/draw-teaser');
      if (!isCurrent) return;
      await drawTeaser(target, { form, hex: colour.hex, ink: colour.ink, printText, logo }, () => isCurrent);
      if (isCurrent) setDrawn(true);
    };
    // Debounces typing. When a drawing fails, the previous picture stays.
    const waiting = setTimeout(() => void draw().catch((error: unknown) => console.warn(error)), TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(waiting);
    };
  }, [touched, form, colour, printText, logo]);

  const touch = (): void => setTouched(true);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      if (file.size > MAX_BYTES) throw new Error('too large');
      const { readLogo } = await import('@/lib/client/builder/read-logo');
      setLogo(await readLogo(file));
      setProblem(false);
    } catch {
      setProblem(true);
    }
    touch();
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const names = { product: texts.forms[form], colour: texts.colours[colour.code] ?? '', text: printText };
  const described = fillTemplate(logo ? texts.pictureLogo : texts.picture, names);
  return (
    <section
      aria-label={texts.label}
      onFocus={touch}
      onPointerEnter={touch}
      className="teaser flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-lg"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button below is everybody's. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={classes('relative bg-tile transition-shadow', over && 'shadow-[inset_0_0_0_4px_var(--accent)]')}
      >
        <img
          src={getTeaserPicturePath(TEASER_FORMS[0], language)}
          alt={drawn ? '' : described}
          width={SIZE_PX}
          height={SIZE_PX}
          fetchPriority="high"
          className={classes('aspect-square w-full object-contain', drawn && 'invisible')}
        />
        <canvas
          ref={canvas}
          width={SIZE_PX}
          height={SIZE_PX}
          role="img"
          aria-label={described}
          hidden={!drawn}
          className="absolute inset-0 size-full"
        />
      </div>
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex min-w-0 flex-1 basis-44 flex-col gap-1.5">
            <label htmlFor={`${id}-words`} className="text-sm font-medium">
              {texts.text}
            </label>
            <Input
              id={`${id}-words`}
              value={printText}
              maxLength={MAX_TEASER_CHARACTERS}
              autoComplete="off"
              onChange={(event) => {
                setPrintText(event.target.value);
                setLogo(null);
                touch();
              }}
            />
          </div>
          <button
            type="button"
            onClick={() => (logo ? setLogo(null) : input.current?.click())}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-4 text-sm font-semibold hover:border-ink"
          >
            <Icon name={logo ? 'close' : 'upload'} />
            {logo ? texts.remove : texts.logo}
          </button>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            aria-hidden="true"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            className="hidden"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="sr-only">{texts.product}</legend>
            {TEASER_FORMS.map((one) => (
              <label
                key={one}
                htmlFor={`${id}-${one}`}
                className="relative flex min-h-10 items-center rounded-full border border-line px-3.5 text-sm has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  id={`${id}-${one}`}
                  type="radio"
                  name={`${id}-form`}
                  checked={one === form}
                  onChange={() => setForm(one)}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                {texts.forms[one]}
              </label>
            ))}
          </fieldset>
          <fieldset className="flex gap-1.5">
            <legend className="sr-only">{texts.colour}</legend>
            {TEASER_COLOURS.map((one) => (
              <label
                key={one.code}
                htmlFor={`${id}-${one.code}`}
                style={{ background: one.hex }}
                className="relative size-8 rounded-full border border-line-strong has-checked:shadow-[0_0_0_2px_var(--color-surface),0_0_0_4px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
              >
                <input
                  id={`${id}-${one.code}`}
                  type="radio"
                  name={`${id}-colour`}
                  aria-label={texts.colours[one.code]}
                  checked={one.code === colour.code}
                  onChange={() => setColour(one)}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
              </label>
            ))}
          </fieldset>
        </div>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem ? texts.unreadable : ''}
        </p>
        <p className="flex items-center gap-2 text-xs text-muted">
          <Icon name="shield" className="size-4" />
          <span>
            {texts.private} <span className="can-hover:inline hidden">{texts.drop}</span>
          </span>
        </p>
        <noscript>
          <p className="text-sm text-warning">{texts.noscript}</p>
        </noscript>
      </div>
    </section>
  );
}
