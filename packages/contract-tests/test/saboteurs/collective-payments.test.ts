/** Repositories of collective payments with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { CollectivePaymentRepository } from "@procurement/domain/payment"
import { makeCollectivePaymentsMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { collectivePaymentClauses } from "../../src/payment/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(
  CollectivePaymentRepository,
  makeCollectivePaymentsMemory,
  collectivePaymentClauses,
)

const dayMillis = 86_400_000

proves("CollectivePaymentRepository", collectivePaymentClauses, [
  saboteur(
    "shows a request to every tenant",
    ({ add, find }) => {
      const owners = new Map<string, Parameters<typeof find>[0]>()
      return {
        add: (payment) => {
          owners.set(payment.id, payment.tenantId)
          return add(payment)
        },
        find: (tenantId, id) => find(owners.get(id) ?? tenantId, id),
      }
    },
    "to its tenant alone",
  ),
  saboteur(
    "reorders the invoices",
    ({ add }) => ({
      add: (payment) => add({ ...payment, invoices: payment.invoices.toReversed() }),
    }),
    "exactly as it was added",
  ),
  saboteur(
    "claims the shortest due first",
    ({ claimDue }) => ({
      claimDue: (claim) => Effect.map(claimDue(claim), (claimed) => claimed.toReversed()),
    }),
    "longest due first",
  ),
  saboteur(
    "claims requests that are not due",
    ({ claimDue }) => ({
      claimDue: ({ limit, now, leaseUntil }) =>
        claimDue({
          limit,
          now: instant(now + dayMillis),
          leaseUntil: instant(leaseUntil + dayMillis),
        }),
    }),
    "longest due first",
    "postpones a claimed",
  ),
  saboteur(
    "claims without a lease",
    ({ claimDue }) => ({ claimDue: (claim) => claimDue({ ...claim, leaseUntil: claim.now }) }),
    "disjoint requests",
    "before its lease",
    "end of its lease",
  ),
  saboteur(
    "forgets the identifier",
    () => ({ named: () => Effect.succeed(Option.none()) }),
    "by its identifier",
  ),
  saboteur(
    "claims requests that have ended",
    ({ settle }) => ({
      settle: (settled) => settle({ ...settled, next: { _tag: "Postponed", dueAt: instant(0) } }),
    }),
    "claims it no more",
  ),
  saboteur(
    "lets any worker settle",
    ({ settle, claimDue }) => {
      const versions = new Map<string, number>()
      return {
        claimDue: (claim) =>
          Effect.tap(claimDue(claim), (claimed) =>
            Effect.sync(() => {
              for (const { payment, version } of claimed) versions.set(payment.id, version)
            }),
          ),
        settle: (settled) =>
          settle({ ...settled, version: versions.get(settled.id) ?? settled.version }),
      }
    },
    "has claimed it since",
  ),
])
