/** Queues of renewals with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { makeRenewalQueueMemory, RenewalQueue } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { renewalQueueClauses } from "../../src/renewal/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(RenewalQueue, makeRenewalQueueMemory, renewalQueueClauses)

const dayMillis = 86_400_000

proves("RenewalQueue", renewalQueueClauses, [
  saboteur(
    "claims the shortest due first",
    ({ claimDue }) => ({
      claimDue: (claim) => Effect.map(claimDue(claim), (claimed) => claimed.toReversed()),
    }),
    "the longest due first",
  ),
  saboteur(
    "claims what is not due yet",
    ({ claimDue }) => ({
      claimDue: ({ limit, now, leaseUntil }) =>
        claimDue({
          limit,
          now: instant(now + dayMillis),
          leaseUntil: instant(leaseUntil + dayMillis),
        }),
    }),
    "exactly as planned",
    "before its lease has run out",
    "gives it free",
  ),
  saboteur(
    "plans anew what is known",
    ({ plan, want }) => ({
      plan: (renewals) =>
        Effect.flatMap(plan(renewals), () =>
          Effect.forEach(renewals, ({ invoiceId, dueAt }) => want(invoiceId, dueAt)),
        ),
    }),
    "when it is planned once more",
  ),
  saboteur(
    "leases for no time",
    ({ claimDue }) => ({ claimDue: (claim) => claimDue({ ...claim, leaseUntil: claim.now }) }),
    "disjoint renewals",
    "before its lease has run out",
    "that somebody is at",
  ),
  saboteur(
    "believes whoever settles",
    ({ settle, claimDue }) => {
      const versions = new Map<string, number>()
      return {
        claimDue: (claim) =>
          Effect.tap(claimDue(claim), (claimed) =>
            Effect.sync(() => {
              for (const { planned, version } of claimed) versions.set(planned.invoiceId, version)
            }),
          ),
        settle: (settled) =>
          settle({ ...settled, version: versions.get(settled.invoiceId) ?? settled.version }),
      }
    },
    "has claimed it since",
  ),
  saboteur(
    "keeps its lease when it settles",
    ({ settle, claimDue }) => {
      let lastLease = instant(0)
      return {
        claimDue: (claim) =>
          Effect.suspend(() => {
            if (claim.now < lastLease) return Effect.succeed([])
            return Effect.tap(claimDue(claim), (claimed) =>
              Effect.sync(() => {
                if (claimed.length > 0) lastLease = claim.leaseUntil
              }),
            )
          }),
        settle,
      }
    },
    "gives it free",
  ),
  saboteur(
    "keeps what has none to come",
    ({ settle, page }) => ({
      settle: (settled) =>
        settled.next === undefined ? Effect.as(page({ limit: 1 }), true) : settle(settled),
    }),
    "forgets a renewal",
  ),
  saboteur(
    "forgets that a renewal is wanted",
    ({ want }) => ({
      want: (id, now) =>
        Effect.map(
          want(id, now),
          Option.map(({ isWanted: _forgotten, ...planned }) => planned),
        ),
    }),
    "knows that it is wanted",
  ),
  saboteur(
    "wants what is not there",
    ({ want }) => ({
      want: (id, now) =>
        Effect.map(want(id, now), (found) =>
          Option.isSome(found)
            ? found
            : Option.some({ invoiceId: id, number: "", made: 0, renewAt: now, dueAt: now }),
        ),
    }),
    "wants nothing that is not planned",
  ),
  saboteur(
    "begins every page anew",
    ({ page }) => ({ page: ({ after: _ignored, ...query }) => page(query) }),
    "without gap or repeat",
  ),
  saboteur(
    "counts what is due for late",
    ({ counts }) => ({
      counts: (now, lateBefore) =>
        Effect.map(counts(now, lateBefore), (found) => ({
          ...found,
          late: found.due + found.troubled,
        })),
    }),
    "what of these is late",
  ),
])
