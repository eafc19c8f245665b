/** Stores that count, hold limits or warn wrongly, each in one way. */
import { instant } from "@procurement/domain/calendar"
import type { QuotaRepository } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { quotaRepositoryClauses } from "../../src/quota/index.ts"
import { countingSaboteurs } from "./counting-saboteurs.ts"
import { type HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import { limitSaboteurs } from "./limit-saboteurs.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(quotaRepositoryClauses)

type Quotas = QuotaRepository["Service"]

const examining =
  (fault: (honest: HonestLedger) => Quotas["toExamine"]) => (honest: HonestLedger) => ({
    quotas: { toExamine: fault(honest) },
  })

const keeping = (fault: (honest: HonestLedger) => Quotas["keep"]) => (honest: HonestLedger) => ({
  quotas: { keep: fault(honest) },
})

/** Two steps with time in between, the second one blind to what the first one saw. */
const keepsInTwoSteps =
  ({ ledger, quotas }: HonestLedger): Quotas["keep"] =>
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

const examiners = [
  saboteur(
    "forgets what was told",
    examining(
      ({ quotas }) =>
        (query) =>
          Effect.map(quotas.toExamine(query), (found) =>
            found.map((each) => ({ ...each, given: [] })),
          ),
    ),
    "with its count and what was told",
  ),
  saboteur(
    "never looks at a counter again",
    examining(
      ({ ledger, quotas }) =>
        (query) =>
          Effect.map(quotas.toExamine(query), (found) =>
            found.filter(({ tenantId }) =>
              [...ledger.usage.values()].every(
                (counter) => counter.tenantId !== tenantId || counter.examinedAt === undefined,
              ),
            ),
          ),
    ),
    "reaches the count to look again at",
    "last examined before the given time",
  ),
  saboteur(
    "looks at every counter every time",
    examining(
      ({ quotas }) =>
        (query) =>
          quotas.toExamine({ ...query, examinedBefore: instant(8_000_000_000_000) }),
    ),
    "reaches the count to look again at",
  ),
  saboteur(
    "looks at every month",
    examining(({ ledger, quotas }) => (query) => {
      const months = [...ledger.usage.values()].map(({ month }) => month)
      return quotas.toExamine({ ...query, months })
    }),
    "counters of the given months",
  ),
  saboteur(
    "gives more counters out than asked for",
    examining(
      ({ quotas }) =>
        (query) =>
          quotas.toExamine({ ...query, limit: query.limit + 1 }),
    ),
    "counters of the given months",
  ),
]

const keepers = [
  saboteur(
    "shows the last warning first",
    ({ quotas }) => ({
      quotas: {
        warnings: (tenantId, month) =>
          Effect.map(quotas.warnings(tenantId, month), (given) => given.toReversed()),
      },
    }),
    "the first one first",
    "shows the lower one first",
    "leaves a warning out that was given before",
  ),
  saboteur(
    "drops e-mails",
    keeping(
      ({ ledger, quotas }) =>
        (examinations) =>
          Effect.tap(quotas.keep(examinations), () =>
            Effect.sync(() => void ledger.emails.splice(0)),
          ),
    ),
    "exactly as given",
  ),
  saboteur(
    "tells again what was told",
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
    "that was given before",
  ),
  saboteur(
    "looks for a warning and stores it later",
    keeping(keepsInTwoSteps),
    "one of many warnings",
  ),
  saboteur(
    "takes warnings of one mark for the same",
    keeping(
      ({ ledger, quotas }) =>
        (examinations) =>
          quotas.keep(
            examinations.map((each, nth) =>
              nth > 0 || ledger.quotaWarnings.length > 0 ? { ...each, told: [] } : each,
            ),
          ),
    ),
    "of tenants, metrics and months apart",
  ),
]

proves("QuotaRepository", quotaRepositoryClauses, [
  ...countingSaboteurs(saboteur),
  ...limitSaboteurs(saboteur),
  ...examiners,
  ...keepers,
])
