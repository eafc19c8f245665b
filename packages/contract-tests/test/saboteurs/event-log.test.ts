/** Event logs with one fault each. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { type DomainEvent, EventLog, makeEventLogMemory } from "@procurement/domain/events"
import { type LedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { eventLogClauses, type EventLogPorts } from "../../src/events/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Log = EventLog["Service"]

const layerOf = (plant: (log: Log, ledger: LedgerMemory) => Partial<Log>) => {
  const ledger = makeLedgerMemory()
  const log = makeEventLogMemory(ledger)
  const planted = Layer.succeed(EventLog, { ...log, ...plant(log, ledger) })
  return Layer.merge(layerLedgerReference(ledger), planted)
}

const saboteur = (
  fault: string,
  plant: (log: Log, ledger: LedgerMemory) => Partial<Log>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<EventLogPorts> => ({
  fault,
  stage: () => ({ layer: layerOf(plant), clauses: eventLogClauses }),
  caughtBy,
})

const everything = { limit: 1_000 }

const cut = (events: ReadonlyArray<DomainEvent>, limit: number) => ({
  events: events.slice(0, limit),
  hasMore: events.length > limit,
})

/** Every third event is not there yet when it should be; the ones behind it are. */
const hidesLateOnes = ({ outbox }: LedgerMemory): ReadonlyArray<DomainEvent> => {
  const newest = outbox.length - 1
  return outbox
    .filter((_, index) => index < newest - 4 || index % 3 !== 0 || index === newest)
    .map(({ event }) => event)
}

/** Forgets the last ones of those that are old. */
const forgetting = ({ outbox }: LedgerMemory, before: Instant, from: number) =>
  Effect.sync(() => {
    const over = outbox
      .filter(({ event, fannedOut }) => fannedOut && event.occurredAt < before)
      .slice(from)
    for (const row of over) outbox.splice(outbox.indexOf(row), 1)
    return over.length
  })

proves("EventLog", eventLogClauses, [
  saboteur(
    "pages the newest first",
    (log) => ({
      page: (tenantId, query) =>
        Effect.map(log.page(tenantId, query), (page) => ({
          ...page,
          events: page.events.toReversed(),
        })),
    }),
    "in the order in which they were told",
  ),
  saboteur(
    "ignores the limit",
    (log) => ({ page: (tenantId, query) => log.page(tenantId, { ...query, ...everything }) }),
    "no more events on a page",
  ),
  saboteur(
    "repeats the event a page should begin behind",
    (log) => ({
      page: (tenantId, { after, ...query }) =>
        Effect.map(log.page(tenantId, everything), ({ events }) => {
          const from = Math.max(
            0,
            events.findIndex(({ id }) => id === after),
          )
          return cut(events.slice(from), query.limit)
        }),
    }),
    "without gap or repeat",
  ),
  saboteur(
    "shows events before those that belong in front of them",
    (_, ledger) => ({
      page: (tenantId, { after, limit }) =>
        Effect.sync(() => {
          const seen = hidesLateOnes(ledger).filter((event) => event.tenantId === tenantId)
          const all = ledger.outbox.map(({ event }) => event.id)
          const from = all.findIndex((id) => id === after)
          return cut(
            seen.filter(({ id }) => all.indexOf(id) > from),
            limit,
          )
        }),
    }),
    "while many are being told",
  ),
  saboteur(
    "ignores the type",
    (log) => ({
      page: (tenantId, { type: _ignored, ...query }) => log.page(tenantId, query),
    }),
    "of one type alone",
  ),
  saboteur(
    "finds nothing",
    () => ({ find: () => Effect.succeedNone }),
    "by its id, exactly as told",
  ),
  saboteur(
    "finds another tenant's event",
    (_, ledger) => ({
      find: (__, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(ledger.outbox.find(({ event }) => event.id === id)?.event),
        ),
    }),
    "no events of another tenant",
  ),
  saboteur(
    "begins again from the start when it does not know the event",
    (log) => ({
      page: (tenantId, query) =>
        Effect.catchTag(log.page(tenantId, query), "EventNotFound", () =>
          log.page(tenantId, { limit: query.limit }),
        ),
    }),
    "none of the tenant's",
  ),
  saboteur(
    "forgets nothing",
    () => ({ forget: () => Effect.succeed(0) }),
    "from before an instant",
  ),
  saboteur(
    "forgets an instant too much",
    (log) => ({ forget: (before, limit) => log.forget(instant(before + 1), limit) }),
    "from before an instant",
  ),
  saboteur(
    "forgets the newest first",
    (_, ledger) => ({ forget: (before, limit) => forgetting(ledger, before, -limit) }),
    "the oldest first",
  ),
  saboteur(
    "forgets without a limit",
    (log) => ({ forget: (before) => log.forget(before, 1_000) }),
    "no more events at once",
  ),
  saboteur(
    "forgets what nobody has heard of yet",
    (log, ledger) => ({
      forget: (before, limit) => {
        for (const row of ledger.outbox) row.fannedOut = true
        return log.forget(before, limit)
      },
    }),
    "still has to be fanned out",
  ),
])
