/**
 * The contract of `EmailQueue`. Its layer provides quotas as well, in one store: e-mails are queued
 * together with the warnings that they report.
 */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { EmailQueue, type KeptEmail, newSending } from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { freshTenantId, usualInstant } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { pageClauses } from "../suite/page-clauses.ts"
import { suiteOf } from "../suite/register.ts"
import { claimClauses, dueTimeClauses, settleClauses } from "../work-queue/index.ts"
import { emailForgettingClauses } from "./forgetting-clauses.ts"
import { outcomeClauses } from "./outcome-clauses.ts"
import { emailQueue, queuedFor } from "./queued-emails.ts"

const hourMillis = 3_600_000

const pages = pageClauses<KeptEmail, TenantId, LedgerPorts>({
  noun: "e-mails",
  of: "tenant",
  owner: Effect.sync(() => freshTenantId()),
  // Not in the era, in which other clauses claim what is due.
  store: (tenantId, count, from) =>
    Effect.map(queuedFor(tenantId, instant(usualInstant + (from % hourMillis)), count), (emails) =>
      emails.map((email) => ({ email, sending: newSending(email) })),
    ),
  page: (tenantId, limit, after) =>
    Effect.map(
      EmailQueue.use((queue) => queue.page({ tenantId, limit, after: after?.email.id })),
      ({ emails, hasMore }) => [emails, hasMore],
    ),
})

export const emailQueueClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...pages,
  ...clauses<LedgerPorts>({
    *"pages the e-mails of all tenants when no tenant is given"() {
      const queue = yield* EmailQueue
      const queued = [
        ...(yield* queuedFor(freshTenantId())),
        ...(yield* queuedFor(freshTenantId())),
      ]
      const { emails } = yield* queue.page({ limit: 10_000 })
      const ids = emails.map(({ email }) => email.id)
      expect(ids).toEqual(expect.arrayContaining(queued.map(({ id }) => id)))
      expect(ids).toEqual(ids.toSorted().toReversed())
    },
  }),
  ...claimClauses(emailQueue),
  ...dueTimeClauses(emailQueue),
  ...settleClauses(emailQueue),
  ...outcomeClauses,
  ...emailForgettingClauses,
]

export const emailQueueContract = suiteOf({ port: "EmailQueue", clauses: emailQueueClauses })
