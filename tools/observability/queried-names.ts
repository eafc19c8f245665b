/**
 * Finds the names of series in a PromQL expression, and the labels that select them.
 *
 * Parses only the part of PromQL that this repository's rules and dashboard use: the token after a
 * name determines what it is.
 */
const keywords = new Set([
  "and",
  "or",
  "unless",
  "by",
  "on",
  "without",
  "ignoring",
  "group_left",
  "group_right",
  "bool",
  "offset",
])

const withoutTexts = (expression: string): string => expression.replaceAll(/"[^"]*"/g, '""')

/** Labels before a group: `by (le, route)`. */
const groupings = /\b(?:by|on|without|ignoring)\s*\([^)]*\)/g
const selectors = /\{[^}]*\}/g
const ranges = /\[[^\]]*\]/g

/** The series, each once, in order of appearance. */
export const queriedSeries = (expression: string): ReadonlyArray<string> => {
  const bare = withoutTexts(expression)
    .replaceAll(groupings, " ")
    .replaceAll(selectors, " ")
    .replaceAll(ranges, " ")
  const names = [...bare.matchAll(/(?<![\w:])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .filter((match) => !/^\s*\(/.test(bare.slice(match.index + match[0].length)))
    .map(([name]) => name)
  return [...new Set(names)].filter((name) => !keywords.has(name))
}

/** The labels that select or group series. */
export const queriedLabels = (expression: string): ReadonlyArray<string> => {
  const bare = withoutTexts(expression)
  const chosen = [...bare.matchAll(selectors)].flatMap(([text]) =>
    [...text.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
  )
  const grouped = [...bare.matchAll(groupings)].flatMap(([text]) =>
    [...text.slice(text.indexOf("(")).matchAll(/\w+/g)].map(([label]) => label),
  )
  return [...new Set([...chosen, ...grouped])]
}
