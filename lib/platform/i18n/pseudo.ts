import type { MessageTree } from './message-tree';

const SIGNED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aábƀcçdđeéfƒgĝhĥiíjĵkķlłmɱnñoópþqɋrŕsštţuúvṽwŵxẋyýzžAÁBɃCÇDĐEÉFƑGĜHĤIÍJĴKĶLŁMṀNÑOÓPÞQɊRŔSŠTŢUÚVṼWŴXẊYÝZŽ',
  ].flatMap((sign, index, all) => (index % 2 === 0 ? [[sign, all[index + 1] ?? sign]] : [])),
);

/**
 * Builds the messages of the pseudo-locale en-XA, which is readable but contains no plain English: plain letters on a
 * page show a text that is not translated. It is a third longer, so that layouts that are too narrow for German break
 * here too.
 */
export function buildPseudoTree(tree: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? buildPseudoMessage(value) : buildPseudoTree(value),
    ]),
  );
}

/** Puts accents on the letters of a message; its arguments, tags and plural branches remain unchanged. */
export function buildPseudoMessage(message: string): string {
  return signed(message, 0).text;
}

/** Converts a message from `start` up to an unmatched closing brace. */
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
      // Every other vowel is doubled, which makes the text about a third longer.
      if (/[aeiou]/.test(sign) && vowels++ % 2 === 0) text += SIGNED[sign] ?? sign;
      at += 1;
    }
  }
  return { text, end: at };
}

/** Copies an argument such as `{name}`; converts the texts inside `{count, plural, one {…} other {…}}`. */
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
