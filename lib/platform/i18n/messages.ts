import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import type { MessageTree } from './message-tree';
import { buildPseudoTree } from './pseudo';

const cache = new Map<string, Promise<MessageTree>>();

/**
 * Loads the messages of a language. Missing translations are filled with English texts. For English in the US region
 * the American overlay is applied (I18N-10).
 */
export function loadMessages(language: string, region: Region | null): Promise<MessageTree> {
  const key = `${language}:${language === 'en' && region === 'US' ? 'US' : ''}`;
  const messages = cache.get(key) ?? load(language, region);
  cache.set(key, messages);
  return messages;
}

async function load(language: string, region: Region | null): Promise<MessageTree> {
  const english = await read('en');
  if (language !== 'en') return merge(english, await read(language));
  const englishMessages = region === 'US' ? merge(english, await read('en-US')) : english;
  return env().PSEUDO_LOCALE ? buildPseudoTree(englishMessages) : englishMessages;
}

async function read(name: string): Promise<MessageTree> {
  return (await import(`../../../messages/${name}.json`, { with: { type: 'json' } })).default;
}

function merge(base: MessageTree, over: MessageTree): MessageTree {
  const merged: MessageTree = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key];
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value;
  }
  return merged;
}
