/**
 * The contract of `EmailQueue`. Its layer also provides quotas over the same store, because e-mails
 * are queued together with the change that they report.
 */
import { expect } from "@effect/vitest"
import { type Email, EmailQueue, type KeptEmail, newSending } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { freshTenantId } from "../builders/fresh.ts"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"
import { claimClauses } from "./claim-clauses.ts"
import { queuedFor } from "./queued-emails.ts"
import { settleClauses } from "./settle-clauses.ts"

/** E-mails in their initial state. */
const untouched = (emails: ReadonlyArray<Email>): ReadonlyArray<KeptEmail> =>
  emails.map((email) => ({ email, sending: newSending(email) }))

const newestFirst = clause(
  "pages a tenant's e-mails as they were queued, newest first",
  Effect.gen(function* () {
    const queue = yield* EmailQueue
    const tenantId = freshTenantId()
    const queued = yield* queuedFor(tenantId)
    expectSame(yield* queue.page({ tenantId, limit: 10 }), {
      emails: untouched(queued),
      hasMore: false,
    })
  }),
)

const noOthers = clause(
  "pages no e-mail of another tenant",
  Effect.gen(function* () {
    const queue = yield* EmailQueue
    yield* queuedFor(freshTenantId())
    const page = yield* queue.page({ tenantId: freshTenantId(), limit: 10 })
    expectSame(page, { emails: [], hasMore: false })
  }),
)

const allTenants = clause(
  "pages the e-mails of all tenants when no tenant is given",
  Effect.gen(function* () {
    const queue = yield* EmailQueue
    const queued = [...(yield* queuedFor(freshTenantId())), ...(yield* queuedFor(freshTenantId()))]
    const { emails } = yield* queue.page({ limit: 10_000 })
    const ids = emails.map(({ email }) => email.id)
    expect(ids).toEqual(expect.arrayContaining(queued.map(({ id }) => id)))
    expect(ids).toEqual(ids.toSorted().toReversed())
  }),
)

const withoutGap = clause(
  "continues after the last e-mail of a page, without gap or repeat, and reports when more follow",
  Effect.gen(function* () {
    const queue = yield* EmailQueue
    const tenantId = freshTenantId()
    const queued = yield* queuedFor(tenantId)
    const seen: Array<KeptEmail> = []
    const more: Array<boolean> = []
    for (const limit of [1, 1, 1]) {
      const page = yield* queue.page({ tenantId, limit, after: seen.at(-1)?.email.id })
      seen.push(...page.emails)
      more.push(page.hasMore)
    }
    expectSame(seen, untouched(queued))
    expect(more).toEqual([true, true, false])
  }),
)

export const emailQueueClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  newestFirst,
  noOthers,
  allTenants,
  withoutGap,
  ...claimClauses,
  ...settleClauses,
]

export const emailQueueContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "EmailQueue", adapter, layer, can }, emailQueueClauses)
