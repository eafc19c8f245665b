/** KSeF's outages, and the worker that issues invoices online and offline. */
import { instant } from "@procurement/domain/calendar"
import {
  issueOffline,
  noteAnnouncements,
  noteCalls,
  type Outage as AnnouncedOutage,
  usualAvailability,
} from "@procurement/domain/clearance"
import { issueDueInvoices } from "@procurement/domain/invoice"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Company } from "./company.ts"
import type { Outage, OutsideWorld } from "./outside-world.ts"

const round = { batch: 1_000, concurrency: 1, leaseSeconds: 60 } as const

/** While KSeF is away, calls would only fail: invoices are prepared, and issued offline. */
export const work = (outside: OutsideWorld) =>
  Effect.suspend(() =>
    outside.state.outage === undefined
      ? Effect.asVoid(issueDueInvoices(round))
      : Effect.asVoid(
          Effect.andThen(issueDueInvoices({ ...round, stage: "preparing" }), issueOffline(200)),
        ),
  )

/** Works until nothing is due now; invoices that are due later wait. */
export const workUntilIdle = Effect.fnUntraced(function* (
  outside: OutsideWorld,
  { nextDueAt }: Company,
) {
  const now = yield* Clock.currentTimeMillis
  for (let nth = 0; nth < 20; nth += 1) {
    const due = nextDueAt()
    if (due === undefined || due > now) return
    yield* work(outside)
    if (outside.state.outage !== undefined) return
  }
  throw new Error("the worker makes no progress")
})

/** Calls fail every ten minutes for longer than KSeF may be silent. */
const failedBeforeMillis = [20, 10, 0].map((minutes) => minutes * 60_000)

/** KSeF goes away: the Ministry says so, or calls have failed for a while. */
export const beginOutage = Effect.fnUntraced(function* (
  { kind, since, until }: Outage,
  { state }: OutsideWorld,
  announced: Array<AnnouncedOutage>,
) {
  state.outage = { kind, since, until }
  if (kind === "unreachable") {
    yield* noteCalls(
      failedBeforeMillis.map((millis) => {
        return { _tag: "CallFailed" as const, at: instant(since - millis) }
      }),
      usualAvailability,
    )
  } else {
    const id = `outage-${announced.length + 1}`
    announced.push({ id, kind, since: instant(since), until: instant(until) })
    yield* noteAnnouncements(usualAvailability)
  }
})

export const endOutage = Effect.fnUntraced(function* ({ until }: Outage, { state }: OutsideWorld) {
  state.outage = undefined
  const times = [instant(until), instant(until + usualAvailability.backAfterMillis)]
  yield* noteCalls(
    times.map((at) => ({ _tag: "CallAnswered" as const, at })),
    usualAvailability,
  )
})
