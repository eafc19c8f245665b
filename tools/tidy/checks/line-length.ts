/** Limits the length of lines; oxlint limits files and functions. */
import { type Check, sourcesOf } from "../check.ts"

const lineCharacters = 100

/** Addresses, module names and rows of data cannot be broken. */
const isUnbreakable = (line: string): boolean =>
  line.includes("://") || /\bfrom "[^"]*"$/.test(line) || /^\s*[[{(]*\s*["'`]/.test(line)

export const lineLengthCheck: Check = {
  name: "line-length",
  message: `a line has at most ${lineCharacters} characters`,
  run: (tree) =>
    sourcesOf(tree).flatMap(([path, text]) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          line.length > lineCharacters && !isUnbreakable(line)
            ? [{ path, line: index + 1, found: `${line.length} characters` }]
            : [],
        ),
    ),
}
