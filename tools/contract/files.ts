/** Selects the files of a contract run. */
import type { SourceTree } from "../architecture/source-tree.ts"

const isBinding = (path: string): boolean => /\.contract(?:\.system)?\.test\.ts$/.test(path)
const isProof = (path: string): boolean => /\/saboteurs\/[^/]+\.test\.ts$/.test(path)

/** Bindings and saboteurs; with words, only those whose paths contain one of them. */
export const filesOf = (tree: SourceTree, words: ReadonlyArray<string>): Array<string> => {
  const all = [...tree.keys()].filter((path) => isBinding(path) || isProof(path))
  if (words.length === 0) return all
  return all.filter((path) => words.some((word) => path.includes(word)))
}
