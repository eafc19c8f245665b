/** Reference implementation of `EventLog`, in memory: the outbox itself is the log. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type Email,
  type EmailQueue,
  type KeptEmail,
  newSending,
  sendingDueAt,
  withoutSecret,
} from "@procurement/domain/email"
import {
  aggregateOf,
  type DomainEvent,
  type EventLog,
  EventNotFound,
  type EventQuery,
  type MarkClaim,
  MarkLost,
  type OutboxEntry,
  type OutboxPlace,
  type OutboxRelay,
  type RelayLag,
} from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type LedgerMemory, type LoggedEvent, publish, type RelayMark } from "./ledger.memory.ts"
import {
  claimTasks,
  nextDueOf,
  settleTask,
  type TaskMemory,
  type TasksMemory,
} from "./task-queue.memory.ts"

const eventsOf = (ledger: LedgerMemory, tenantId: TenantId): ReadonlyArray<DomainEvent> =>
  ledger.outbox.map(({ event }) => event).filter((event) => event.tenantId === tenantId)

const page = (ledger: LedgerMemory, tenantId: TenantId, query: EventQuery) => {
  const { after, type, limit, order } = query
  const oldestFirst = eventsOf(ledger, tenantId)
  const log = order === "desc" ? oldestFirst.toReversed() : oldestFirst
  const last = after === undefined ? -1 : log.findIndex(({ id }) => id === after)
  if (after !== undefined && last === -1) return Effect.fail(new EventNotFound({ id: after }))
  const following = log.slice(last + 1).filter((event) => type === undefined || event.type === type)
  return Effect.succeed({ events: following.slice(0, limit), hasMore: following.length > limit })
}

const forget = (ledger: LedgerMemory, before: Instant, limit: number): number => {
  const { mark } = ledger.relay
  const isPublished = ({ id }: DomainEvent): boolean => mark === undefined || mark.published.has(id)
  const over = ledger.outbox
    .filter(({ event, fannedOut }) => fannedOut && event.occurredAt < before && isPublished(event))
    .slice(0, limit)
  for (const row of over) ledger.outbox.splice(ledger.outbox.indexOf(row), 1)
  return over.length
}

export const makeEventLogMemory = (ledger: LedgerMemory): EventLog["Service"] => ({
  add: (event) => Effect.sync(() => publish(ledger, [event])),
  page: (tenantId, query) => Effect.suspend(() => page(ledger, tenantId, query)),
  find: (tenantId, id) =>
    Effect.sync(() =>
      Option.fromUndefinedOr(eventsOf(ledger, tenantId).find((event) => event.id === id)),
    ),
  ofAggregates: (tenantId, ids, limit) =>
    Effect.sync(() => {
      const aggregates = new Set<string>(ids)
      return eventsOf(ledger, tenantId)
        .filter((event) => aggregates.has(aggregateOf(event).id))
        .toReversed()
        .slice(0, limit)
    }),
  forget: (before, limit) => Effect.sync(() => forget(ledger, before, limit)),
})

const placeOf = ({ id }: DomainEvent): OutboxPlace => id as string as OutboxPlace

const entryOf = ({ event, trace }: LoggedEvent): OutboxEntry => ({
  place: placeOf(event),
  id: event.id,
  type: event.type,
  tenantId: event.tenantId,
  aggregate: aggregateOf(event),
  occurredAt: event.occurredAt,
  trace,
  body: JSON.stringify(event),
})

const hold = ({ relay }: LedgerMemory, { holder, now, leaseUntil }: MarkClaim): boolean => {
  const { mark } = relay
  const isAnothers = mark?.holder !== undefined && mark.holder !== holder
  if (isAnothers && mark.leaseUntil > now) return false
  relay.mark = { holder, leaseUntil, published: mark?.published ?? new Set() }
  return true
}

const waiting = ({ outbox, relay }: LedgerMemory): ReadonlyArray<LoggedEvent> =>
  outbox.filter(({ event }) => relay.mark?.published.has(event.id) !== true)

const next = (
  ledger: LedgerMemory,
  after: OutboxPlace | undefined,
  limit: number,
): ReadonlyArray<OutboxEntry> => {
  const last = ledger.outbox.findIndex(({ event }) => placeOf(event) === after)
  // An entry that no longer exists has been published, and so have all before it.
  const following = last === -1 ? waiting(ledger) : ledger.outbox.slice(last + 1)
  return following.slice(0, limit).map(entryOf)
}

const moved = (ledger: LedgerMemory, mark: RelayMark, place: OutboxPlace): RelayMark => {
  const last = ledger.outbox.findIndex(({ event }) => placeOf(event) === place)
  const upToThere = ledger.outbox.slice(0, last + 1).map(({ event }) => event.id)
  return { ...mark, published: new Set([...mark.published, ...upToThere]) }
}

const lag = (ledger: LedgerMemory, atMost: number): RelayLag => {
  const times = waiting(ledger)
    .slice(0, atMost)
    .map(({ event }) => event.occurredAt)
  const [first, ...others] = times
  if (first === undefined) return { waiting: 0 }
  return { waiting: times.length, oldestAt: instant(Math.min(first, ...others)) }
}

/** Reference implementation of `OutboxRelay`, in memory: a place is the id of its event. */
export const makeOutboxRelayMemory = (ledger: LedgerMemory): OutboxRelay["Service"] => ({
  hold: (claim) => Effect.sync(() => hold(ledger, claim)),
  release: (holder) =>
    Effect.sync(() => {
      const { mark } = ledger.relay
      if (mark?.holder === holder) ledger.relay.mark = { ...mark, holder: undefined }
    }),
  next: (after, limit) => Effect.sync(() => next(ledger, after, limit)),
  mark: (holder, place) =>
    Effect.suspend(() => {
      const { mark } = ledger.relay
      if (mark?.holder !== holder) return Effect.fail(new MarkLost({ holder }))
      ledger.relay.mark = moved(ledger, mark, place)
      return Effect.void
    }),
  lag: (atMost) => Effect.sync(() => lag(ledger, atMost)),
})

const newestFirst = (left: Email, right: Email): number => (left.id < right.id ? 1 : -1)

/** An e-mail that was never claimed has no sending. */
const taskOf = ({ sendings }: LedgerMemory, email: Email): TaskMemory<KeptEmail> => {
  const { sending = newSending(email), version = 0, leasedUntil } = sendings.get(email.id) ?? {}
  return { task: { email, sending }, dueAt: sendingDueAt(sending), version, leasedUntil }
}

const tasksOf = (ledger: LedgerMemory): TasksMemory<KeptEmail> => ({
  entries: () => ledger.emails.map((email) => [email.id, taskOf(ledger, email)]),
  get: (id) => {
    const email = ledger.emails.find((one) => one.id === id)
    return email && taskOf(ledger, email)
  },
  set: (id, { task: { sending }, version, leasedUntil }) =>
    ledger.sendings.set(id, { sending, version, leasedUntil }),
})

const forgetEmails = (
  ledger: LedgerMemory,
  emails: ReadonlyArray<Email>,
  limit?: number,
): number => {
  const isSettled = (email: Email) => taskOf(ledger, email).dueAt === undefined
  const settled = emails.filter(isSettled).slice(0, limit)
  for (const email of settled) {
    ledger.emails.splice(ledger.emails.indexOf(email), 1)
    ledger.sendings.delete(email.id)
  }
  return settled.length
}

/** Reference implementation of `EmailQueue`, in memory. */
export const makeEmailQueueMemory = (ledger: LedgerMemory): EmailQueue["Service"] => ({
  page: ({ tenantId, after, limit }) =>
    Effect.sync(() => {
      const following = ledger.emails
        .filter((email) => tenantId === undefined || email.tenantId === tenantId)
        .filter(({ id }) => after === undefined || id < after)
        .toSorted(newestFirst)
      const emails = following
        .slice(0, limit)
        .map((email) => ({ ...taskOf(ledger, email).task, email: withoutSecret(email) }))
      return { emails, hasMore: following.length > limit }
    }),
  claimDue: (claim) =>
    Effect.sync(() =>
      claimTasks(tasksOf(ledger), claim).flatMap(({ task: { email, sending }, version }) =>
        sending._tag === "Queued" ? { task: { email, sending }, version } : [],
      ),
    ),
  settle: (settled) =>
    Effect.sync(() =>
      settleTask(tasksOf(ledger), settled, ({ email }, sending) => ({
        task: { email, sending },
        dueAt: sendingDueAt(sending),
      })),
    ),
  nextDueAt: Effect.sync(() => nextDueOf([...tasksOf(ledger).entries()].map(([, row]) => row))),
  forget: (before, limit) =>
    Effect.sync(() => {
      const old = ledger.emails.filter((email) => email.createdAt < before)
      return forgetEmails(ledger, old, limit)
    }),
  forgetTo: (address) =>
    Effect.sync(() => {
      const sent = ledger.emails.filter(({ to }) => to.toLowerCase() === address.toLowerCase())
      return forgetEmails(ledger, sent)
    }),
})
