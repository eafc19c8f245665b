/** Where tests end what they have started: files share processes, and modules are loaded once. */
import { codeMask, lineAt } from "../../architecture/code-mask.ts"
import { type Check, sourcesOf } from "../check.ts"

const hook = /^(?:before|after)(?:All|Each)\s*\(/gm
const isTestFile = (path: string): boolean => path.endsWith(".test.ts")

export const hookCheck: Check = {
  name: "hooks-of-modules",
  message: "a hook at the top of a module runs for the first test file alone: a file calls for it",
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
