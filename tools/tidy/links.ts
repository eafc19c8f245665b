/**
 * Links from the documentation to a line of code: [`placeOrder`](../packages/…/place-order.ts#L42).
 *
 * The linked file must exist, and the linked line must contain the symbol named in the link's text.
 */
import { posix } from "node:path"
import { lineAt, type SourceTree } from "../architecture/source-tree.ts"

const codeLink = /\[([^\]\n]*)\]\(([^)\s#:]+)#L(\d+)\)/g
const declaration = /\b(?:const|function|class|interface|type) (\w+)/

const hasSymbol = (line: string, symbol: string): boolean =>
  new RegExp(`(?<!\\w)${symbol.replaceAll(/\W/g, "\\$&")}(?!\\w)`).test(line)

const pagesOf = (tree: SourceTree): ReadonlyArray<readonly [string, string]> =>
  [...tree].filter(([path]) => path.endsWith(".md"))

/** The target of a match of `codeLink`. */
const followed = (tree: SourceTree, page: string, match: ReadonlyArray<string | undefined>) => {
  const [, text = "", path = "", number = ""] = match
  const target = posix.join(posix.dirname(page), path)
  const lines = tree.get(target)?.split("\n")
  const symbol = /`([^`]+)`/.exec(text)?.[1]
  const isRight = symbol !== undefined && hasSymbol(lines?.[Number(number) - 1] ?? "", symbol)
  return { text, path, number, target, lines, symbol, isRight }
}

export const linkProblems = (tree: SourceTree) =>
  pagesOf(tree).flatMap(([page, content]) =>
    [...content.matchAll(codeLink)].flatMap((match) => {
      const { text, number, target, lines, symbol, isRight } = followed(tree, page, match)
      if (isRight) return []
      const named = symbol === undefined ? `[${text}] names no symbol in backticks` : undefined
      const lost = lines === undefined ? `${target} does not exist` : named
      const problem = lost ?? `${symbol} is not on ${target}:${number}`
      return [[page, lineAt(content, match.index), problem] as const]
    }),
  )

/** Pages with outdated links, each link moved to the line that declares or contains its symbol. */
export const pagesWithMovedLinks = (tree: SourceTree): SourceTree => {
  const pages = pagesOf(tree).map(([page, content]) => {
    const moved = content.replace(codeLink, (...match) => {
      const { text, path, number, lines = [], symbol = "", isRight } = followed(tree, page, match)
      const declared = lines.findIndex((line) => declaration.exec(line)?.[1] === symbol)
      const index = declared < 0 ? lines.findIndex((line) => hasSymbol(line, symbol)) : declared
      const isLost = isRight || symbol === "" || index < 0
      return `[${text}](${path}#L${isLost ? number : index + 1})`
    })
    return [page, moved] as const
  })
  return new Map(pages.filter(([page, moved]) => moved !== tree.get(page)))
}
