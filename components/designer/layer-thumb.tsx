import type { CSSProperties } from 'react';
import { classes } from '@/components/ui/classes';
import { buildAssetThumbnailUrl } from '@/lib/client/admin/assets';
import type { SceneElement } from '@/lib/domain/scene/schema';
import { splitGraphemes } from '@/lib/domain/text/graphemes';
import { buildFontStack } from '@/lib/rendering/core/fonts';

/** Layer thumbnail on the product colour: the picture, or the first letters in their font and colour. */
export function LayerThumb(props: {
  readonly element: SceneElement;
  readonly tenant: number;
  readonly blankHex: string;
}) {
  const { element, tenant, blankHex } = props;
  const faded = element.hidden && 'opacity-40';
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: blankHex }}
      className={classes(
        'flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line text-sm leading-none',
        faded,
      )}
    >
      {element.type === 'Image' ? (
        <img
          src={getPictureUrl(element.src, tenant)}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          className="size-full object-contain p-0.5"
        />
      ) : (
        <span style={getTextStyle(element)}>{splitGraphemes(element.text.trim()).slice(0, 2).join('')}</span>
      )}
    </span>
  );
}

function getPictureUrl(src: string, tenant: number): string {
  const [kind, name = ''] = src.split(':');
  return kind === 'asset' ? buildAssetThumbnailUrl(tenant, name) : `/art/${name}.webp`;
}

function getTextStyle(element: Extract<SceneElement, { type: 'Text' }>): CSSProperties {
  const { fontFamily, fontWeight, fontStyle, fill, stroke, strokeWidth } = element;
  const outline = stroke !== null && strokeWidth > 0 ? `1px ${stroke}` : undefined;
  return {
    fontFamily: buildFontStack(fontFamily),
    fontWeight,
    fontStyle,
    color: fill || 'transparent',
    ...(outline ? { WebkitTextStroke: outline } : {}),
  };
}
