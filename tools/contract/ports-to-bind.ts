/** Which ports have to be bound: all that the domain declares, unless they promise nothing. */
import type { SourceTree } from "../architecture/source-tree.ts"
import { portsOf } from "../tidy/ports.ts"

/** Ports without behaviour, each with the reason. */
export const portsWithoutPromise: ReadonlyMap<string, string> = new Map([
  [
    "ClearanceRegister",
    "what KSeF has is KSeF's: it is proven against the simulator by the reconciliation of a worker",
  ],
  [
    "CollectiveIdentifiers",
    "what KSeF gives is KSeF's: it is proven against the simulator by a sandbox",
  ],
  ["SellerProfile", "a value from the settings: there is nothing to keep or to break"],
])

/** Names of the ports that a whole run has to bind. */
export const portsToBind = (tree: SourceTree): ReadonlyArray<string> =>
  portsOf(tree)
    .map(({ name }) => name)
    .filter((name) => !portsWithoutPromise.has(name))
