/** Event logs with one fault each. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { type DomainEvent, EventLog } from "@procurement/domain/events"
import {
  type LedgerMemory,
  makeEventLogMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
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

/** Every third event is missing at first, although later ones are visible. */
const hidesLateOnes = ({ outbox }: LedgerMemory): ReadonlyArray<DomainEvent> => {
  const newest = outbox.length - 1
  return outbox
    .filter((_, index) => index < newest - 4 || index % 3 !== 0 || index === newest)
    .map(({ event }) => event)
}

/** Deletes the last of the old events. */
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
    "pages a tenant's events",
  ),
  saboteur(
    "ignores the limit",
    (log) => ({ page: (tenantId, query) => log.page(tenantId, { ...query, ...everything }) }),
    "limits the events",
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
    "shows events before earlier ones",
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
    "shows a reader every event once",
  ),
  saboteur(
    "ignores the type",
    (log) => ({
      page: (tenantId, { type: _ignored, ...query }) => log.page(tenantId, query),
    }),
    "pages only the events",
  ),
  saboteur("finds nothing", () => ({ find: () => Effect.succeedNone }), "finds an event"),
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
    "restarts from the first event at an unknown position",
    (log) => ({
      page: (tenantId, query) =>
        Effect.catchTag(log.page(tenantId, query), "EventNotFound", () =>
          log.page(tenantId, { limit: query.limit }),
        ),
    }),
    "rejects a position",
  ),
  saboteur(
    "deletes nothing",
    () => ({ forget: () => Effect.succeed(0) }),
    "from before an instant",
  ),
  saboteur(
    "deletes one instant too much",
    (log) => ({ forget: (before, limit) => log.forget(instant(before + 1), limit) }),
    "from before an instant",
  ),
  saboteur(
    "deletes the newest first",
    (_, ledger) => ({ forget: (before, limit) => forgetting(ledger, before, -limit) }),
    "deletes no more events",
  ),
  saboteur(
    "deletes without a limit",
    (log) => ({ forget: (before) => log.forget(before, 1_000) }),
    "no more events at once",
  ),
  saboteur(
    "deletes events that await their fan-out",
    (log, ledger) => ({
      forget: (before, limit) => {
        for (const row of ledger.outbox) row.fannedOut = true
        return log.forget(before, limit)
      },
    }),
    "deletes no event",
  ),
])
