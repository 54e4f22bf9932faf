import type { MessageTree } from './message-tree';

const SIGNED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aábƀcçdđeéfƒgĝhĥiíjĵkķlłmɱnñoópþqɋrŕsštţuúvṽwŵxẋyýzžAÁBɃCÇDĐEÉFƑGĜHĤIÍJĴKĶLŁMṀNÑOÓPÞQɊRŔSŠTŢUÚVṼWŴXẊYÝZŽ',
  ].flatMap((sign, index, all) => (index % 2 === 0 ? [[sign, all[index + 1] ?? sign]] : [])),
);

/** A catalogue that people can read and no English is left in (en-XA): what stands in plain letters on a page was never
 *  asked of the messages, and what breaks by a third more length breaks in German. */
export function pseudoTree(tree: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoTree(value)]),
  );
}

/** A message with signs over its letters; arguments, tags and branches stay what they are. */
export function pseudo(message: string): string {
  return signed(message, 0).text;
}

/** Reads words up to a closing bracket that is not theirs. */
function signed(message: string, start: number): { readonly text: string; readonly end: number } {
  let text = '';
  let vowels = 0;
  let at = start;
  while (at < message.length && message[at] !== '}') {
    const sign = message[at] ?? '';
    if (sign === '{') {
      const argument = argumentAt(message, at);
      text += argument.text;
      at = argument.end;
    } else if (sign === '<') {
      const end = message.indexOf('>', at) + 1;
      text += message.slice(at, end);
      at = end;
    } else {
      text += SIGNED[sign] ?? sign;
      // Every other vowel twice: a third longer.
      if (/[aeiou]/.test(sign) && vowels++ % 2 === 0) text += SIGNED[sign] ?? sign;
      at += 1;
    }
  }
  return { text, end: at };
}

/** `{name}` as it is; of `{count, plural, one {…} other {…}}` the words within. */
function argumentAt(message: string, start: number): { readonly text: string; readonly end: number } {
  let text = '{';
  let at = start + 1;
  while (at < message.length && message[at] !== '}') {
    if (message[at] !== '{') {
      text += message[at];
      at += 1;
      continue;
    }
    const branch = signed(message, at + 1);
    text += `{${branch.text}}`;
    at = branch.end + 1;
  }
  return { text: `${text}}`, end: at + 1 };
}
