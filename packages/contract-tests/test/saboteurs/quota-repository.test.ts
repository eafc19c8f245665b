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

/** Two steps with a pause in between; the second ignores what the first one read. */
const keepsInTwoSteps =
  ({ ledger, quotas }: LedgerReference): Quotas["keep"] =>
  (examinations) =>
    Effect.gen(function* () {
      const known = [...ledger.quotaWarnings]
      yield* Effect.sleep(1)
      const since = ledger.quotaWarnings.splice(0)
      ledger.quotaWarnings.push(...known)
      const stored = yield* quotas.keep(examinations)
      ledger.quotaWarnings.push(...since.filter((warning) => !known.includes(warning)))
      return stored
    })

const keepers = [
  saboteur(
    "returns the usage of all tenants",
    ({ ledger }) => ({
      quotas: {
        usage: () =>
          Effect.sync(() => {
            const counts = [...ledger.usage.values()].map(({ used }) => used)
            const orders = counts.reduce((sum, used) => sum + used, 0)
            return { orders, invoices: 0, deliveries: 0 }
          }),
      },
    }),
    "counts each tenant",
  ),
  saboteur(
    "checks for a warning and stores it later",
    keeping(keepsInTwoSteps),
    "stores one of many",
  ),
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
