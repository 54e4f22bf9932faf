import { writeFileSync } from 'node:fs';
import { readRequirements, renderRequirements } from './requirements/requirements';

// `npm run docs:requirements`: writes docs/requirements.md from docs/requirements.json.
writeFileSync('docs/requirements.md', renderRequirements(readRequirements()));
