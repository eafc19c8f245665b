/**
 * Links from the documentation to a line of code: [`placeOrder`](../packages/…/place-order.ts#L42).
 *
 * The linked file must exist, and the linked line must contain the symbol named in the link's text.
 * `npm run tidy -- --write` moves a link to the line that declares its symbol.
 */
import { posix } from "node:path"
import { lineAt } from "../../architecture/code-mask.ts"
import type { SourceTree } from "../../architecture/source-tree.ts"
import type { Check, Finding } from "../check.ts"

const codeLink = /\[([^\]\n]*)\]\(([^)\s#:]+)#L(\d+)\)/g

const symbolIn = (linkText: string): string | undefined => /`([^`]+)`/.exec(linkText)?.[1]

const isPartOfWord = (char: string | undefined): boolean => char !== undefined && /\w/.test(char)

const containsSymbol = (line: string, symbol: string): boolean => {
  const at = line.indexOf(symbol)
  return at !== -1 && !isPartOfWord(line[at - 1]) && !isPartOfWord(line[at + symbol.length])
}

const targetOf = (page: string, link: string): string =>
  posix.normalize(posix.join(posix.dirname(page), link))

const problemOf = (tree: SourceTree, page: string, match: RegExpExecArray): string | undefined => {
  const [, text = "", path = "", line = ""] = match
  const target = targetOf(page, path)
  const source = tree.get(target)
  if (source === undefined) return `${target} does not exist`
  const symbol = symbolIn(text)
  if (symbol === undefined) return `[${text}] names no symbol in backticks`
  const linked = source.split("\n")[Number(line) - 1] ?? ""
  return containsSymbol(linked, symbol) ? undefined : `${symbol} is not on ${target}:${line}`
}

const pagesOf = (tree: SourceTree): ReadonlyArray<readonly [string, string]> =>
  [...tree].filter(([path]) => path.endsWith(".md"))

const findingsIn = (tree: SourceTree, page: string, text: string): ReadonlyArray<Finding> =>
  [...text.matchAll(codeLink)].flatMap((match) => {
    const found = problemOf(tree, page, match)
    return found === undefined ? [] : [{ path: page, line: lineAt(text, match.index), found }]
  })

const declaration = /\b(?:const|function|class|interface|type) (\w+)/

/** The line that declares the symbol, else the first that contains it; from 1, or undefined. */
const lineOfSymbol = (source: string, symbol: string): number | undefined => {
  const lines = source.split("\n")
  const having = lines.flatMap((line, index) =>
    containsSymbol(line, symbol) ? [{ line, number: index + 1 }] : [],
  )
  return (having.find(({ line }) => declaration.exec(line)?.[1] === symbol) ?? having[0])?.number
}

const relinked = (tree: SourceTree, page: string, text: string): string =>
  text.replace(codeLink, (whole, linkText: string, path: string, line: string) => {
    const symbol = symbolIn(linkText)
    const source = tree.get(targetOf(page, path))
    if (symbol === undefined || source === undefined) return whole
    if (containsSymbol(source.split("\n")[Number(line) - 1] ?? "", symbol)) return whole
    return `[${linkText}](${path}#L${lineOfSymbol(source, symbol) ?? line})`
  })

/** Pages with outdated links, with each link moved to the line of its symbol. */
export const pagesWithMovedLinks = (
  tree: SourceTree,
): ReadonlyArray<{ readonly path: string; readonly text: string }> =>
  pagesOf(tree).flatMap(([path, text]) => {
    const moved = relinked(tree, path, text)
    return moved === text ? [] : [{ path, text: moved }]
  })

export const codeLinkCheck: Check = {
  name: "code-links",
  message:
    "a link to a line of code names a symbol on that line: npm run tidy -- --write moves the link",
  run: (tree) => pagesOf(tree).flatMap(([path, text]) => findingsIn(tree, path, text)),
}
