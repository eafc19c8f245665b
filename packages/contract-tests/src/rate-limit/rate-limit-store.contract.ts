/** The contract of `RateLimitStore`. */
import type { RateLimitStore } from "@procurement/domain/rate-limit"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { bucketClauses } from "./bucket-clauses.ts"
import { forgettingClauses } from "./forgetting-clauses.ts"

export const rateLimitStoreClauses: ReadonlyArray<Clause<RateLimitStore>> = [
  ...bucketClauses,
  ...forgettingClauses,
]

export const rateLimitStoreContract = suiteOf({
  port: "RateLimitStore",
  clauses: rateLimitStoreClauses,
})
