/** All style checks, as used by `npm run tidy` and its tests. */
import type { Check } from "./check.ts"
import { codeLinkCheck } from "./checks/code-links.ts"
import { documentChecks } from "./checks/documents.ts"
import { hookCheck } from "./checks/hooks.ts"
import { lineLengthCheck } from "./checks/line-length.ts"
import { nameChecks } from "./checks/names.ts"
import { plainWordCheck } from "./checks/plain-words.ts"
import { wordChecks } from "./checks/words.ts"

export const checks: ReadonlyArray<Check> = [
  lineLengthCheck,
  ...nameChecks,
  ...wordChecks,
  plainWordCheck,
  hookCheck,
  ...documentChecks,
  codeLinkCheck,
]
