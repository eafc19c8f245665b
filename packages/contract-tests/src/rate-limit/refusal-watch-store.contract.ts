/** The contract of `RefusalWatchStore`; it publishes to the outbox and the e-mail queue. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { EmailQueue } from "@procurement/domain/email"
import {
  observeRefusals,
  type RefusalWatch,
  RefusalWatchStore,
  sustainedMillis,
  type WatchChange,
} from "@procurement/domain/rate-limit"
import type { DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshCode, freshEra, usualInstant } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import { takeEvents } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { anAnnouncement } from "./announcements.ts"

export type RefusalWatchPorts = RefusalWatchStore | EmailQueue | DeliveryQueue

const freshClientId = (): string => `client-${freshCode(16)}`

const silent = { events: [], emails: [] }

const aWatch = (since: Instant = usualInstant, changes: Partial<RefusalWatch> = {}) => ({
  since,
  until: instant(since + 1_000),
  isAnnounced: false,
  ...changes,
})

const put = Effect.fnUntraced(function* (clientId: string, change: WatchChange) {
  const store = yield* RefusalWatchStore
  yield* store.modify(clientId, () => change)
})

/** The watch that a step receives, unchanged. */
const look = Effect.fnUntraced(function* (clientId: string) {
  const store = yield* RefusalWatchStore
  const seen: Array<RefusalWatch | undefined> = []
  yield* store.modify(clientId, (watch) => {
    seen.push(watch)
    return { watch: watch ?? aWatch(), ...silent }
  })
  return seen.at(-1)
})

const emailsOf = Effect.fnUntraced(function* (tenantId: ReturnType<typeof aTenant>["id"]) {
  const queue = yield* EmailQueue
  return (yield* queue.page({ tenantId, limit: 50 })).emails.map(({ email }) => email)
})

export const refusalWatchStoreClauses = clauses<RefusalWatchPorts>({
  *"passes no watch to the step for a key that was never watched"() {
    yield* put(freshClientId(), { watch: aWatch(), ...silent })
    expect(yield* look(freshClientId())).toBeUndefined()
  },

  *"passes every watch to the step exactly as the previous step returned it"() {
    const clientId = freshClientId()
    const watches = [aWatch(), aWatch(instant(1)), aWatch(usualInstant, { isAnnounced: true })]
    for (const watch of watches) {
      yield* put(clientId, { watch, ...silent })
      expectSame(yield* look(clientId), watch)
    }
    yield* put(freshClientId(), { watch: aWatch(instant(7)), ...silent })
    expectSame(yield* look(clientId), watches[2])
  },

  *"stores events and e-mails with the watch exactly as given"() {
    const [clientId, tenant] = [freshClientId(), aTenant()]
    const announced = anAnnouncement(tenant, clientId, usualInstant)
    yield* put(clientId, { watch: aWatch(usualInstant, { isAnnounced: true }), ...announced })
    expectSame(yield* takeEvents(tenant.id), announced.events)
    expectSame(yield* emailsOf(tenant.id), announced.emails)
  },

  *"announces an episode once when many processes see its end concurrently"() {
    const store = yield* RefusalWatchStore
    const [clientId, tenant] = [freshClientId(), aTenant()]
    yield* put(clientId, { watch: aWatch(usualInstant, { until: usualInstant }), ...silent })
    const span = { from: usualInstant, to: instant(usualInstant + sustainedMillis + 1) }
    const seeing = Array.from({ length: 12 }, () => {
      const announced = anAnnouncement(tenant, clientId, span.to)
      return store.modify(clientId, (watch) => {
        const observed = observeRefusals(watch, span)
        return { watch: observed.watch, ...(observed.isAlert ? announced : silent) }
      })
    })
    yield* together(seeing)
    expect(yield* takeEvents(tenant.id)).toHaveLength(1)
    expect(yield* emailsOf(tenant.id)).toHaveLength(1)
    expect(yield* look(clientId)).toMatchObject({ isAnnounced: true })
  },

  *"changes nothing when the step throws"() {
    const store = yield* RefusalWatchStore
    const clientId = freshClientId()
    yield* put(clientId, { watch: aWatch(instant(5)), ...silent })
    const crashing = store.modify(clientId, () => {
      throw new RangeError("a step that throws")
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    expectSame(yield* look(clientId), aWatch(instant(5)))
  },

  *"deletes every watch whose last rejection was before an instant, and no later one"() {
    const store = yield* RefusalWatchStore
    const limit = freshEra()
    const clients = [freshClientId(), freshClientId()]
    for (const [nth, clientId] of clients.entries()) {
      const watch = aWatch(instant(limit - 5_000), { until: instant(limit + nth - 1) })
      yield* put(clientId, { watch, ...silent })
    }
    yield* store.forget(limit)
    expect(yield* look(clients[0] ?? "")).toBeUndefined()
    expect(yield* look(clients[1] ?? "")).toMatchObject({ until: limit })
  },

  "returns how many it has deleted": needing("isolated", function* () {
    const store = yield* RefusalWatchStore
    const limit = freshEra()
    yield* store.forget(limit)
    const watch = aWatch(instant(limit - 9_000))
    for (const clientId of [freshClientId(), freshClientId()]) {
      yield* put(clientId, { watch, ...silent })
    }
    expect(yield* store.forget(limit)).toBe(2)
    expect(yield* store.forget(limit)).toBe(0)
  }),
})

export const refusalWatchStoreContract = suiteOf({
  port: "RefusalWatchStore",
  clauses: refusalWatchStoreClauses,
})
