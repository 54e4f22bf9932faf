/**
 * Bar of one step of the funnel, with a line at the figure of the preceding period. Bar and line have different shapes,
 * so that readers need no colours to distinguish them. Shares are relative to the longest bar, 0 to 1.
 */
export function FunnelBar({ share, previousShare }: { readonly share: number; readonly previousShare: number }) {
  return (
    <span className="relative block h-4 rounded-sm bg-tile" aria-hidden="true">
      <span
        className="block h-full rounded-sm bg-(--accent-ink)"
        style={{ width: `${toPercent(share)}%`, minWidth: share > 0 ? 2 : 0 }}
      />
      {previousShare > 0 ? (
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink outline-1 outline-surface"
          style={{ insetInlineStart: `${toPercent(previousShare)}%` }}
        />
      ) : null}
    </span>
  );
}

const toPercent = (share: number): number => Math.round(share * 1_000) / 10;
