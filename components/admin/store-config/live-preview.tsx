'use client';

import { Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { IconButton, Spinner } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';

/** Pause in typing after which the preview is updated, ms. */
const PAUSE_MS = 500;
const DESKTOP_WIDTH = 1280;

/**
 * Previews the store's real home page with unsaved changes (EVT-13). The server renders the draft for this session
 * only. The current frame stays visible, at an unchanged scroll position, until the next one has loaded.
 */
export function StoreLivePreview({
  address,
  draft,
}: {
  readonly address: ConfigAddress;
  readonly draft: Record<string, unknown>;
}) {
  // i18n-keys: storeConfig.preview.current, storeConfig.preview.waiting, storeConfig.preview.refused
  const t = useTranslations('storeConfig.preview');
  const [wide, setWide] = useState(false);
  const { version, state } = useSavedDraft(address, draft);
  const room = useRef<HTMLDivElement>(null);
  const scale = useScale(room, wide ? DESKTOP_WIDTH : null);
  const source = `/site-preview/${address.slug}${version === 0 ? '' : `?draft=1&v=${version}`}`;
  return (
    <section aria-label={t('label')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 text-sm text-body">
          {state === 'waiting' ? <Spinner /> : null}
          {t(state)}
        </p>
        <div className="flex">
          <IconButton
            label={t('phone')}
            aria-pressed={!wide}
            className={classes(!wide && 'bg-tile')}
            onClick={() => setWide(false)}
          >
            <Smartphone className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('desktop')}
            aria-pressed={wide}
            className={classes(wide && 'bg-tile')}
            onClick={() => setWide(true)}
          >
            <Monitor className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div
        ref={room}
        className={classes(
          'relative overflow-hidden rounded-lg border border-line bg-surface',
          wide ? 'aspect-[4/3]' : 'h-[min(44rem,75dvh)]',
        )}
      >
        <Frames source={source} title={t('title')} width={wide ? DESKTOP_WIDTH : null} scale={scale} />
      </div>
    </section>
  );
}

/**
 * Sends the draft to the server after a pause in typing. `version` increases with each accepted draft; 0 is the saved
 * configuration.
 */
function useSavedDraft(address: ConfigAddress, draft: Record<string, unknown>) {
  const [savedDraft, setSavedDraft] = useState({ version: 0, text: '{}' });
  const [state, setState] = useState<'current' | 'waiting' | 'refused'>('current');
  const text = JSON.stringify(draft);
  const { tenant, slug } = address;
  useEffect(() => {
    if (text === savedDraft.text) return setState('current');
    if (text === '{}') {
      setState('current');
      return setSavedDraft({ version: 0, text });
    }
    setState('waiting');
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const body = { storeConfig: JSON.parse(text) };
      callEndpoint(storeConfigEndpoints.draft, { params: { tenant, slug }, body }, { signal: abort.signal }).then(
        () => {
          setSavedDraft(({ version }) => ({ version: version + 1, text }));
          setState('current');
        },
        // The server rejects incomplete values, such as a partly typed URL.
        () => (abort.signal.aborted ? undefined : setState('refused')),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, savedDraft.text, tenant, slug]);
  return { version: savedDraft.version, state };
}

/** Two alternating frames: the current one stays visible while the next one loads. */
function Frames(props: {
  readonly source: string;
  readonly title: string;
  readonly width: number | null;
  readonly scale: number;
}) {
  const { source, title, width, scale } = props;
  const [displayedSource, setDisplayedSource] = useState(source);
  const frame = useRef<HTMLIFrameElement>(null);
  const style = width === null ? {} : { width, height: `${100 / scale}%`, transform: `scale(${scale})` };
  const take = (next: HTMLIFrameElement, isNew: boolean): void => {
    holdLinks(next);
    // Next to the form it is obvious that this is a preview, so the preview bar is hidden.
    next.contentDocument?.querySelector('[data-preview-bar]')?.setAttribute('hidden', '');
    if (!isNew) return;
    const top = frame.current?.contentWindow?.scrollY ?? 0;
    next.contentWindow?.scrollTo({ top, behavior: 'instant' });
    setDisplayedSource(source);
  };
  const sources = source === displayedSource ? [displayedSource] : [displayedSource, source];
  return sources.map((address) => {
    const isShown = address === displayedSource;
    return (
      <iframe
        key={address}
        ref={isShown ? frame : undefined}
        src={address}
        title={title}
        tabIndex={isShown ? 0 : -1}
        aria-hidden={isShown ? undefined : true}
        style={style}
        className={classes(
          'absolute inset-0 size-full origin-top-left border-0',
          !isShown && 'pointer-events-none opacity-0',
        )}
        onLoad={(event) => take(event.currentTarget, !isShown)}
      />
    );
  });
}

/** Disables forms and links in the preview, because shopping and navigation are not supported inside the frame. */
function holdLinks(frame: HTMLIFrameElement): void {
  const hold = (event: Event): void => {
    // Elements of the frame belong to another window, so `instanceof Element` is false for them.
    const target = event.target as Element | null;
    if (event.type === 'submit' || target?.closest?.('a[href]:not([href^="#"])')) event.preventDefault();
  };
  frame.contentDocument?.addEventListener('click', hold, true);
  frame.contentDocument?.addEventListener('submit', hold, true);
}

/** Returns the scale factor at which a page of the given width (px) fits its container; 1 without a width. */
function useScale(room: React.RefObject<HTMLDivElement | null>, width: number | null): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element || width === null) return setScale(1);
    const watch = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? width) / width));
    watch.observe(element);
    return () => watch.disconnect();
  }, [room, width]);
  return scale;
}
