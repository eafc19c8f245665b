/**
 * The names of series that a PromQL expression asks for, and the labels it chooses them by.
 *
 * Reads just as much of PromQL as the rules and the dashboard of this repository use: what follows
 * a name decides what it is.
 */
const words = new Set([
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

/** Labels in front of a group: `by (le, route)`. */
const groupings = /\b(?:by|on|without|ignoring)\s*\([^)]*\)/g
const selectors = /\{[^}]*\}/g
const ranges = /\[[^\]]*\]/g

/** The series, each once, in the order in which they are met. */
export const queriedSeries = (expression: string): ReadonlyArray<string> => {
  const bare = withoutTexts(expression)
    .replaceAll(groupings, " ")
    .replaceAll(selectors, " ")
    .replaceAll(ranges, " ")
  const names = [...bare.matchAll(/(?<![\w:])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .filter((match) => !/^\s*\(/.test(bare.slice(match.index + match[0].length)))
    .map(([name]) => name)
  return [...new Set(names)].filter((name) => !words.has(name))
}

/** The labels by which series are chosen or grouped. */
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
