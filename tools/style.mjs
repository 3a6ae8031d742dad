// The step "style" of `npm run check`: prints each problem, and ends with 1 when there is one.
import { styleProblems } from './lib/style.mjs';

const problems = styleProblems();
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
