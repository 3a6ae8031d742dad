// npm run keys: writes docs/statements-by-key.md.
import { writeFileSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import { listOpenQuestions, pageFile, readRepos, writePage } from './keys/page.ts';

await loadModule();
const statements = readRepos();
const questions = listOpenQuestions(statements);
for (const question of questions) console.error(question);
if (questions.length > 0) process.exitCode = 1;
else writeFileSync(pageFile, writePage(statements));
