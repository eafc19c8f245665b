/**
 * Finds hooks at the top of a module. Files share processes, and a module is loaded once, so such a
 * hook runs only for the first test file.
 */
import { codeMask, lineAt } from "../../architecture/code-mask.ts"
import { type Check, sourcesOf } from "../check.ts"

const hook = /^(?:before|after)(?:All|Each)\s*\(/gm
const isTestFile = (path: string): boolean => path.endsWith(".test.ts")

export const hookCheck: Check = {
  name: "hooks-of-modules",
  message:
    "a hook at the top of a module runs only for the first test file: let each file call a function",
  run: (tree) =>
    sourcesOf(tree)
      .filter(([path]) => !isTestFile(path))
      .flatMap(([path, text]) =>
        [...codeMask(text).matchAll(hook)].map(({ index, 0: found }) => ({
          path,
          line: lineAt(text, index),
          found,
        })),
      ),
}
