/**
 * Where functions begin and end in source text, by brackets and indentation.
 *
 * Relies on the formatter: a block ends where its brace closes, an expression body where a line
 * comes back to the indentation of its arrow with every bracket closed.
 */
import { codeMask } from "../architecture/code-mask.ts"

/** Lines of one function's body, from 1, both inclusive. */
export interface FunctionLines {
  readonly first: number
  readonly last: number
}

const opening = "([{"
const closing = ")]}"

const control = /^\s*(?:\}\s*)?(?:else\b|if\b|for\b|while\b|switch\b|catch\b|with\b|do\b|try\b)/

/** Judges a brace by the code between it and the last brace or semicolon before it. */
const opensFunction = (code: string, at: number): boolean => {
  const before = code.slice(0, at).trimEnd()
  if (before.endsWith("=>")) return true
  const head = before.slice(Math.max(...[..."{};"].map((end) => before.lastIndexOf(end))) + 1)
  const statement = head.slice(head.lastIndexOf("\n", head.search(/\S/)) + 1)
  return !control.test(statement) && /\)\s*(?::[^=]*)?$/.test(before) && /\)/.test(statement)
}

const closeOf = (code: string, start: number): number => {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    const char = code[at] as string
    if (opening.includes(char)) depth += 1
    if (closing.includes(char)) depth -= 1
    if (depth === 0) return at
  }
  return code.length - 1
}

const indentationOf = (line: string): number => line.search(/\S|$/)

/** Last line (from 0) of an expression body whose arrow stands on line `first`. */
const expressionEnd = (lines: ReadonlyArray<string>, first: number, column: number): number => {
  const indentation = indentationOf(lines[first] ?? "")
  let depth = 0
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at] ?? ""
    if (at > first && depth <= 0 && indentationOf(line) <= indentation) return at - 1
    for (const char of at === first ? line.slice(column) : line) {
      if (opening.includes(char)) depth += 1
      if (closing.includes(char)) depth -= 1
      if (depth < 0) return at
    }
  }
  return lines.length - 1
}

const lineNumberAt = (starts: ReadonlyArray<number>, position: number): number =>
  starts.findLastIndex((start) => start <= position)

/** Every function with a body in `text`, outer before inner. */
export const functionsOf = (text: string): ReadonlyArray<FunctionLines> => {
  const code = codeMask(text)
  const lines = code.split("\n")
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const blocks = [...code.matchAll(/\{/g)]
    .filter(({ index }) => opensFunction(code, index))
    .map(({ index }) => ({
      first: lineNumberAt(starts, index) + 1,
      last: lineNumberAt(starts, closeOf(code, index)) + 1,
    }))
  const expressions = [...code.matchAll(/=>(?!\s*\{)/g)].map(({ index }) => {
    const first = lineNumberAt(starts, index)
    const last = expressionEnd(lines, first, index + 2 - (starts[first] ?? 0))
    return { first: first + 1, last: last + 1 }
  })
  return [...blocks, ...expressions].toSorted((a, b) => a.first - b.first || b.last - a.last)
}

const contains = (outer: FunctionLines, inner: FunctionLines): boolean =>
  outer !== inner && outer.first <= inner.first && inner.last <= outer.last

/** Lines of a function without those of the functions inside it: for describe blocks and suites. */
export const ownLines = (outer: FunctionLines, functions: ReadonlyArray<FunctionLines>): number => {
  const inside = functions.filter((inner) => contains(outer, inner))
  const taken = new Set(
    inside.flatMap(({ first, last }) =>
      Array.from({ length: Math.max(0, last - first - 1) }, (_, index) => first + 1 + index),
    ),
  )
  return outer.last - outer.first + 1 - taken.size
}
