/**
 * The contract of `InvoiceNotices`. Its layer provides people, tenants, the event log and the queue
 * of e-mails as well, over one store.
 */
import { expect } from "@effect/vitest"
import type { Email, EmailQueue } from "@procurement/domain/email"
import { type DomainEvent, EventLog, type InvoiceIssued } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import { InvoiceNotices, type IssuedToPeople, noticesOf } from "@procurement/domain/notification"
import { TenantRepository } from "@procurement/domain/tenant"
import type { User, UserRepository } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import { anEvent, aTenant, usualInstant } from "../builders/index.ts"
import { pageOf, timeout } from "../events/reading.ts"
import { clauses, needing } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { eventually, expectSame, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { emailsOf, savedUser } from "../user/people-ports.ts"

export type NoticePorts = EmailQueue | EventLog | InvoiceNotices | TenantRepository | UserRepository

const notifications = { issuedInvoices: usualInstant }

/** A tenant, one of its people who wants e-mails, and another one who does not. */
const aCompany = Effect.fnUntraced(function* () {
  const tenants = yield* TenantRepository
  const tenant = aTenant()
  yield* tenants.save(tenant)
  const { id: tenantId } = tenant
  const user: User = yield* savedUser({ tenantId, role: "owner", notifications })
  yield* savedUser({ tenantId, role: "owner", notifications: {} })
  return { tenant, user }
})

/** Adds an event, and waits until it can be read: transactions of others may hold it back. */
const added = Effect.fnUntraced(function* (event: DomainEvent) {
  const log = yield* EventLog
  yield* log.add(event)
  const newest = pageOf(event.tenantId, { limit: 10 })
  yield* eventually(newest, ({ events }) => events.some(({ id }) => id === event.id), timeout)
  return event
})

const issuedTo = (tenantId: TenantId) =>
  Effect.map(
    added(anEvent("invoice.issued", { tenantId, acceptedAt: usualInstant })),
    (event) => event as InvoiceIssued,
  )

/** Queues the notices of all events; returns what was decided about, and how much was read. */
const queueAll = Effect.fnUntraced(function* (
  limit = 9,
  decide: (issued: IssuedToPeople) => ReadonlyArray<Email> = noticesOf,
) {
  const notices = yield* InvoiceNotices
  const seen: Array<IssuedToPeople> = []
  const noted = (issued: IssuedToPeople) => {
    seen.push(issued)
    return decide(issued)
  }
  const counts = yield* untilNothing(notices.queue(limit, noted), (count) => count === 0)
  return { seen, counts }
})

export const invoiceNoticesClauses = clauses<NoticePorts>({
  "decides about each issued document once, in the order of the log": needing(
    "isolated",
    function* () {
      yield* queueAll()
      const { tenant, user } = yield* aCompany()
      const { id: tenantId, name } = tenant
      const first = yield* issuedTo(tenantId)
      yield* added(anEvent("order.accepted", { tenantId, acceptedAt: usualInstant }))
      const second = yield* issuedTo(tenantId)
      const { seen } = yield* queueAll()
      expectSame(
        seen.map(({ event, users }) => ({ event, users })),
        [first, second].map((event) => ({ event, users: [user] })),
      )
      expectSame(
        seen.map(({ tenant: { id } }) => id),
        [tenantId, tenantId],
      )
      expect(seen.map((each) => each.tenant.name)).toEqual([name, name])
      expect((yield* queueAll()).seen).toEqual([])
    },
  ),

  "reads no more events at once than the limit, of every type": needing("isolated", function* () {
    yield* queueAll()
    const { tenant } = yield* aCompany()
    for (let count = 0; count < 3; count += 1)
      yield* added(anEvent("order.accepted", { tenantId: tenant.id, acceptedAt: usualInstant }))
    expect((yield* queueAll(2)).counts).toEqual([2, 1])
  }),

  "does not decide about documents of tenants without such people": needing(
    "isolated",
    function* () {
      const tenants = yield* TenantRepository
      const tenant = aTenant()
      yield* tenants.save(tenant)
      yield* savedUser({ tenantId: tenant.id, role: "owner" })
      yield* savedUser({ role: "owner", notifications })
      yield* issuedTo(tenant.id)
      const { seen } = yield* queueAll()
      expect(seen.filter(({ tenant: { id } }) => id === tenant.id)).toEqual([])
    },
  ),

  "queues the e-mails that were decided, and an e-mail with the same id once": needing(
    "isolated",
    function* () {
      const { tenant } = yield* aCompany()
      const first = yield* issuedTo(tenant.id)
      const { seen } = yield* queueAll()
      const queued = seen.flatMap((issued) => noticesOf(issued))
      expect(queued.length).toBeGreaterThan(0)
      expectSame(yield* emailsOf(tenant.id), queued)
      yield* issuedTo(tenant.id)
      yield* queueAll(9, (issued) => noticesOf({ ...issued, event: first }))
      expectSame(yield* emailsOf(tenant.id), queued)
    },
  ),

  "lets one of concurrent calls read an event": needing("isolated", function* () {
    yield* queueAll()
    const { tenant } = yield* aCompany()
    yield* issuedTo(tenant.id)
    const both = yield* together([queueAll(), queueAll()])
    expect(both.flatMap(({ counts }) => counts)).toEqual([1])
  }),
})

export const invoiceNoticesContract = suiteOf({
  port: "InvoiceNotices",
  clauses: invoiceNoticesClauses,
})
