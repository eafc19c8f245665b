/** The contract of `LongLivedTokenStore`. */
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { longLivedClauses } from "./long-lived-clauses.ts"
import type { LongLivedPorts } from "./long-lived-ports.ts"
import { warningClauses } from "./warning-clauses.ts"

export const longLivedTokenStoreClauses: ReadonlyArray<Clause<LongLivedPorts>> = [
  ...longLivedClauses,
  ...warningClauses,
]

export const longLivedTokenStoreContract = suiteOf({
  port: "LongLivedTokenStore",
  clauses: longLivedTokenStoreClauses,
})
