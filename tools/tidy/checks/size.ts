/** How long a file, a function and a line may be. */
import { type Check, isTestPath, sourcesOf } from "../check.ts"
import { functionsOf, ownLines } from "../functions.ts"

const fileLines = 300
const functionLines = 70
const lineCharacters = 100

const linesOf = (text: string): ReadonlyArray<string> => text.replace(/\n$/, "").split("\n")

/** Nobody can break an address, a module's name or a row of data. */
const isUnbreakable = (line: string): boolean =>
  line.includes("://") || /\bfrom "[^"]*"$/.test(line) || /^\s*[[{(]*\s*["'`]/.test(line)

export const sizeChecks: ReadonlyArray<Check> = [
  {
    name: "file-length",
    message: `a file has at most ${fileLines} lines: one concept a file`,
    run: (tree) =>
      sourcesOf(tree)
        .map(([path, text]) => ({ path, line: 1, length: linesOf(text).length }))
        .filter(({ length }) => length > fileLines)
        .map(({ path, line, length }) => ({ path, line, found: `${length} lines` })),
  },
  {
    name: "function-length",
    message: `a function has at most ${functionLines} lines`,
    run: (tree) =>
      sourcesOf(tree).flatMap(([path, text]) => {
        const functions = functionsOf(text)
        return functions
          .map((each) => ({
            line: each.first,
            length: isTestPath(path) ? ownLines(each, functions) : each.last - each.first + 1,
          }))
          .filter(({ length }) => length > functionLines)
          .map(({ line, length }) => ({ path, line, found: `${length} lines` }))
      }),
  },
  {
    name: "line-length",
    message: `a line has at most ${lineCharacters} characters`,
    run: (tree) =>
      sourcesOf(tree).flatMap(([path, text]) =>
        linesOf(text).flatMap((line, index) =>
          line.length > lineCharacters && !isUnbreakable(line)
            ? [{ path, line: index + 1, found: `${line.length} characters` }]
            : [],
        ),
      ),
  },
]
