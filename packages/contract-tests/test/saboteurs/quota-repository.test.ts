/** Stores with one fault each in counts, limits or warnings. */
import type { QuotaRepository } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { quotaRepositoryClauses } from "../../src/quota/index.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { limitSaboteurs } from "./limit-saboteurs.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(quotaRepositoryClauses)

type Quotas = QuotaRepository["Service"]

const keeping =
  (fault: (honest: LedgerReference) => Quotas["keep"]) => (honest: LedgerReference) => ({
    quotas: { keep: fault(honest) },
  })

const keepers = [
  saboteur(
    "repeats a warning",
    keeping(
      ({ ledger, quotas }) =>
        (examinations) =>
          Effect.suspend(() => {
            const known = ledger.quotaWarnings.splice(0)
            return Effect.ensuring(
              quotas.keep(examinations),
              Effect.sync(() => ledger.quotaWarnings.unshift(...known)),
            )
          }),
    ),
    "ignores a warning",
  ),
]

proves(
  "QuotaRepository",
  quotaRepositoryClauses,
  [...limitSaboteurs(saboteur), ...keepers],
  ledgerGround(
    "QuotaRepository",
    "OrderRepository",
    "InvoiceRepository",
    "DeliveryQueue",
    "DeliveryLog",
  ),
)
