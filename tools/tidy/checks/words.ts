/** Finds words and marks that hide errors or tie the project to one machine. */
import type { SourceTree } from "../../architecture/source-tree.ts"
import { codeMask, commentMask, lineAt } from "../../architecture/code-mask.ts"
import { type Check, type Finding, sourcesOf } from "../check.ts"

type Files = ReadonlyArray<readonly [string, string]>

const matchesIn = (
  files: Files,
  pattern: RegExp,
  view: (text: string) => string = (text) => text,
): ReadonlyArray<Finding> =>
  files.flatMap(([path, text]) =>
    [...view(text).matchAll(pattern)].map((match) => ({
      path,
      line: lineAt(text, match.index + match[0].search(/\S/)),
      found: match[0].trim(),
    })),
  )

const lockfile = (tree: SourceTree): Files =>
  [...tree].filter(([path]) => path === "package-lock.json" || path === ".npmrc")

export const wordChecks: ReadonlyArray<Check> = [
  {
    name: "conflict-markers",
    message: "a merge must be finished",
    run: (tree) => matchesIn([...tree], /^(?:<{7}|>{7})(?: .*)?$/gm),
  },
  {
    name: "type-escapes",
    message: "types are proven or decoded, never asserted",
    run: (tree) => matchesIn(sourcesOf(tree), /\bas\s+unknown\s+as\b/g, codeMask),
  },
  {
    name: "silenced-tools",
    message: "fix the finding of the compiler or linter instead of silencing it",
    run: (tree) =>
      matchesIn(
        sourcesOf(tree),
        /@ts-(?:ignore|nocheck)|(?:oxlint|eslint)-disable|biome-ignore/g,
        commentMask,
      ),
  },
  {
    name: "comment-banners",
    message: "a comment is a sentence, not a banner",
    run: (tree) =>
      matchesIn(
        sourcesOf(tree),
        /^[ \t]*(?:\/\/|\/?\*)[ \t]*(?:[-=*#~_─═]{3,}|[A-Z][A-Z ]{8,}$).*$/gm,
        commentMask,
      ),
  },
  {
    name: "machine-paths",
    message: "the project names no path of one machine",
    run: (tree) => matchesIn([...tree], /(?<![\w.~\\-])\/(?:work|home|root)\/[\w.-]*/g),
  },
  {
    name: "registry-hosts",
    message: "package-lock.json and .npmrc leave the registry to the machine that installs",
    run: (tree) => matchesIn(lockfile(tree), /"resolved":\s*"https?:[^"]*"|^registry\s*=.*$/gm),
  },
]
