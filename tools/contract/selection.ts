/** Selects what a contract run has: its files, and the ports that must be bound. */
import type { SourceTree } from "../architecture/source-tree.ts"
import { portsOf } from "../tidy/ports.ts"

const bindingOrProof = /\.contract(?:\.system)?\.test\.ts$|\/saboteurs\/[^/]+\.test\.ts$/

/** Bindings and saboteurs; with words, only those whose paths contain one of them. */
export const filesOf = (tree: SourceTree, words: ReadonlyArray<string>): Array<string> =>
  [...tree.keys()].filter(
    (path) =>
      bindingOrProof.test(path) &&
      (words.length === 0 || words.some((word) => path.includes(word))),
  )

/** Ports without behaviour, each with the reason. */
export const portsWithoutPromise: ReadonlyMap<string, string> = new Map([
  [
    "ClearanceRegister",
    "the data is KSeF's: the reconciliation of a worker is tested against the simulator",
  ],
  ["CollectiveIdentifiers", "the data is KSeF's: a sandbox is tested against the simulator"],
  ["SellerProfile", "a value from the settings, without behaviour"],
])

/** Names of the ports that a complete run must bind: all that the domain declares, but these. */
export const portsToBind = (tree: SourceTree): ReadonlyArray<string> =>
  portsOf(tree)
    .map(({ name }) => name)
    .filter((name) => !portsWithoutPromise.has(name))
