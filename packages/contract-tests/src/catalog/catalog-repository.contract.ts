/** The contract of `CatalogRepository`. */
import type { CatalogRepository } from "@procurement/domain/catalog"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { contractPriceClauses } from "./contract-price-clauses.ts"
import { historyClauses } from "./history-clauses.ts"
import { itemClauses, retiringClauses } from "./item-clauses.ts"
import { pageClauses } from "./page-clauses.ts"
import { searchClauses } from "./search-clauses.ts"

export const catalogRepositoryClauses: ReadonlyArray<Clause<CatalogRepository>> = [
  ...itemClauses,
  ...pageClauses,
  ...searchClauses,
  ...retiringClauses,
  ...historyClauses,
  ...contractPriceClauses,
]

export const catalogRepositoryContract = suiteOf({
  port: "CatalogRepository",
  clauses: catalogRepositoryClauses,
})
