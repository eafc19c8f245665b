/** The contract of `CatalogRepository`. */
import type { CatalogRepository } from "@procurement/domain/catalog"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { itemClauses } from "./item-clauses.ts"
import { pageClauses } from "./page-clauses.ts"
import { searchClauses } from "./search-clauses.ts"

export const catalogRepositoryClauses: ReadonlyArray<Clause<CatalogRepository>> = [
  ...itemClauses,
  ...pageClauses,
  ...searchClauses,
]

export const catalogRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<CatalogRepository, E>,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "CatalogRepository", adapter, layer, can }, catalogRepositoryClauses)
