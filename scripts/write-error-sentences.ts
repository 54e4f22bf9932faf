import { writeFileSync } from 'node:fs';
import { readCatalogue } from './messages/catalogue';
import { renderSentences } from './messages/error-sentences';

// `npm run i18n:errors`: writes the English sentences of the error codes from messages/en.json.
writeFileSync('lib/domain/errors/message-sentences.ts', renderSentences(readCatalogue('en')));
