/** A text whose dates, DD-MM-YYYY, stay in one piece: a line may break before or after one, not at its hyphens. */
export function WholeDates({ text }: { readonly text: string }) {
  return text.split(/(\d{2}-\d{2}-\d{4})/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
