/** The contract of `RateLimitStore`. */
import type { RateLimitStore } from "@procurement/domain/rate-limit"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { bucketClauses } from "./bucket-clauses.ts"
import { forgettingClauses } from "./forgetting-clauses.ts"

export const rateLimitStoreClauses: ReadonlyArray<Clause<RateLimitStore>> = [
  ...bucketClauses,
  ...forgettingClauses,
]

export const rateLimitStoreContract = <E>(
  adapter: string,
  layer: Layer.Layer<RateLimitStore, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "RateLimitStore", adapter, layer, can }, rateLimitStoreClauses)
