import { classes } from '@/components/ui/classes';
import { getScreenPath, SCREEN_PART, SCREEN_WIDTHS_PX, type ScreenName } from '@/lib/views/marketing/screens';

/** Screenshot of one of this program's screens. `sizes` states the width at which it is shown. */
export function Screenshot(props: {
  readonly name: ScreenName;
  readonly alt: string;
  readonly sizes: string;
  readonly className?: string;
}) {
  const { name, alt, sizes, className } = props;
  const buildSrcSet = (format: 'avif' | 'webp'): string =>
    SCREEN_WIDTHS_PX.map((width) => `${getScreenPath(name, width, format)} ${width}w`).join(', ');
  return (
    <picture className={classes('block overflow-hidden rounded-lg border border-line shadow-lg', className)}>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          media="(max-width: 40rem)"
          type={`image/${format}`}
          srcSet={getScreenPath(name, 'part', format)}
          width={SCREEN_PART.widthPx}
          height={SCREEN_PART.heightPx}
        />
      ))}
      <source type="image/avif" srcSet={buildSrcSet('avif')} sizes={sizes} />
      <img
        src={getScreenPath(name, 1280, 'webp')}
        srcSet={buildSrcSet('webp')}
        sizes={sizes}
        alt={alt}
        width={1280}
        height={853}
        loading="lazy"
        decoding="async"
        className="w-full"
      />
    </picture>
  );
}
