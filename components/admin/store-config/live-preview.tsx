'use client';

import { Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { IconButton, Spinner } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';

/** How long somebody must stop typing before the preview follows. */
const PAUSE_MS = 500;
const DESKTOP_WIDTH = 1280;

/**
 * The store's real home page with what is typed and not saved (EVT-13). The page is drawn by the server for this session
 * alone; the one that is shown stays until the next has loaded, at the same place.
 */
export function LivePreview({
  address,
  draft,
}: {
  readonly address: ConfigAddress;
  readonly draft: Record<string, unknown>;
}) {
  // i18n-keys: storeConfig.preview.current, storeConfig.preview.waiting, storeConfig.preview.refused
  const t = useTranslations('storeConfig.preview');
  const [wide, setWide] = useState(false);
  const { version, state } = useKeptDraft(address, draft);
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

/** Sends what is typed once it pauses. `version` counts what the server has; 0 = what is saved. */
function useKeptDraft(address: ConfigAddress, draft: Record<string, unknown>) {
  const [kept, setKept] = useState({ version: 0, text: '{}' });
  const [state, setState] = useState<'current' | 'waiting' | 'refused'>('current');
  const text = JSON.stringify(draft);
  const { tenant, slug } = address;
  useEffect(() => {
    if (text === kept.text) return setState('current');
    if (text === '{}') {
      setState('current');
      return setKept({ version: 0, text });
    }
    setState('waiting');
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const body = { storeConfig: JSON.parse(text) };
      callEndpoint(storeConfigEndpoints.draft, { params: { tenant, slug }, body }, { signal: abort.signal }).then(
        () => {
          setKept(({ version }) => ({ version: version + 1, text }));
          setState('current');
        },
        // Half-typed addresses are refused until they are whole.
        () => (abort.signal.aborted ? undefined : setState('refused')),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, kept.text, tenant, slug]);
  return { version: kept.version, state };
}

/** Two frames take turns: one is looked at while the other loads. */
function Frames(props: {
  readonly source: string;
  readonly title: string;
  readonly width: number | null;
  readonly scale: number;
}) {
  const { source, title, width, scale } = props;
  const [shown, setShown] = useState(source);
  const frame = useRef<HTMLIFrameElement>(null);
  const style = width === null ? {} : { width, height: `${100 / scale}%`, transform: `scale(${scale})` };
  const take = (next: HTMLIFrameElement, isNew: boolean): void => {
    holdLinks(next);
    // Whoever has it beside their form knows that it is a preview.
    next.contentDocument?.querySelector('[data-preview-bar]')?.setAttribute('hidden', '');
    if (!isNew) return;
    const top = frame.current?.contentWindow?.scrollY ?? 0;
    next.contentWindow?.scrollTo({ top, behavior: 'instant' });
    setShown(source);
  };
  const sources = source === shown ? [shown] : [shown, source];
  return sources.map((address) => {
    const isShown = address === shown;
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

/** A preview is looked at: nobody shops in it, and other pages are not drawn in a frame. */
function holdLinks(frame: HTMLIFrameElement): void {
  const hold = (event: Event): void => {
    // Its elements belong to another window, so they are no `Element` of this one.
    const target = event.target as Element | null;
    if (event.type === 'submit' || target?.closest?.('a[href]:not([href^="#"])')) event.preventDefault();
  };
  frame.contentDocument?.addEventListener('click', hold, true);
  frame.contentDocument?.addEventListener('submit', hold, true);
}

/** How much a page of this width must shrink to fit. */
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
