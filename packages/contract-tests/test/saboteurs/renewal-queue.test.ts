/** Queues of renewals with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { RenewalQueue } from "@procurement/domain/renewal"
import { makeRenewalQueueMemory } from "@procurement/adapter-memory"
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
    "claims due renewals",
  ),
  saboteur(
    "claims renewals that are not due",
    ({ claimDue }) => ({
      claimDue: ({ limit, now, leaseUntil }) =>
        claimDue({
          limit,
          now: instant(now + dayMillis),
          leaseUntil: instant(leaseUntil + dayMillis),
        }),
    }),
    "exactly as planned",
    "returns a claimed",
    "stores the outcome",
  ),
  saboteur(
    "plans known renewals again",
    ({ plan, want }) => ({
      plan: (renewals) =>
        Effect.flatMap(plan(renewals), () =>
          Effect.forEach(renewals, ({ invoiceId, dueAt }) => want(invoiceId, dueAt)),
        ),
    }),
    "keeps the existing",
  ),
  saboteur(
    "claims without a lease",
    ({ claimDue }) => ({ claimDue: (claim) => claimDue({ ...claim, leaseUntil: claim.now }) }),
    "disjoint renewals",
    "returns a claimed",
    "ignores a request",
  ),
  saboteur(
    "lets any worker settle",
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
    "stores the outcome",
  ),
  saboteur(
    "keeps finished renewals",
    ({ settle, page }) => ({
      settle: (settled) =>
        settled.next === undefined ? Effect.as(page({ limit: 1 }), true) : settle(settled),
    }),
    "deletes a renewal",
  ),
  saboteur(
    "forgets the request for a renewal",
    ({ want }) => ({
      want: (id, now) =>
        Effect.map(
          want(id, now),
          Option.map(({ isRequested: _forgotten, ...planned }) => planned),
        ),
    }),
    "makes a requested",
  ),
  saboteur(
    "requests unplanned renewals",
    ({ want }) => ({
      want: (id, now) =>
        Effect.map(want(id, now), (found) =>
          Option.isSome(found)
            ? found
            : Option.some({ invoiceId: id, number: "", made: 0, renewAt: now, dueAt: now }),
        ),
    }),
    "ignores a request",
  ),
  saboteur(
    "starts every page at the beginning",
    ({ page }) => ({ page: ({ after: _ignored, ...query }) => page(query) }),
    "without gap or repeat",
  ),
  saboteur(
    "counts due renewals as late",
    ({ counts }) => ({
      counts: (now, lateBefore) =>
        Effect.map(counts(now, lateBefore), (found) => ({
          ...found,
          late: found.due + found.failing,
        })),
    }),
    "and that are late",
  ),
])
