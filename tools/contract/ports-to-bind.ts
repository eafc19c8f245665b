/**
 * Lists the ports that must be bound: all that the domain declares, except those without behaviour.
 */
import type { SourceTree } from "../architecture/source-tree.ts"
import { portsOf } from "../tidy/ports.ts"

/** Ports without behaviour, each with the reason. */
export const portsWithoutPromise: ReadonlyMap<string, string> = new Map([
  [
    "ClearanceRegister",
    "the data is KSeF's: the reconciliation of a worker is tested against the simulator",
  ],
  ["CollectiveIdentifiers", "the data is KSeF's: a sandbox is tested against the simulator"],
  ["SellerProfile", "a value from the settings, without behaviour"],
])

/** Names of the ports that a complete run must bind. */
export const portsToBind = (tree: SourceTree): ReadonlyArray<string> =>
  portsOf(tree)
    .map(({ name }) => name)
    .filter((name) => !portsWithoutPromise.has(name))
