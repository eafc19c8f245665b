/**
 * The offline loop of a worker: shares the outcomes of calls and the announcements, issues invoices
 * offline while KSeF is away, and moves their deadlines.
 */
import {
  type CallWatch,
  issueOffline,
  mayChange,
  moveOfflineTerms,
  noteAnnouncements,
  noteCalls,
  OfflineRegister,
  usualAvailability,
} from "@procurement/domain/clearance"
import { InvoiceClearanceError, type InvoiceClearance } from "@procurement/domain/invoice"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Process } from "../kernel/process.ts"
import { announcementMillis } from "../outside/announcements.ts"

const pollMillis = 2_000
const pageSize = 200

/** A call that KSeF did not answer itself. */
const isOutage = ({ reason, retryAfterSeconds }: InvoiceClearanceError): boolean =>
  retryAfterSeconds === undefined && (reason === "NotTaken" || reason === "OutcomeLost")

const noted =
  (calls: CallWatch) =>
  <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    call.pipe(
      Effect.tap(() => Effect.sync(() => calls.record({ isOutage: false }))),
      Effect.tapError((error) =>
        Effect.sync(() => {
          if (error instanceof InvoiceClearanceError) calls.record({ isOutage: isOutage(error) })
        }),
      ),
    )

/** KSeF's client, whose calls are recorded. A session that is open already costs no call. */
export const watched = (
  calls: CallWatch,
  client: InvoiceClearance["Service"],
): InvoiceClearance["Service"] => {
  const note = noted(calls)
  return {
    session: Effect.tapError(client.session, (error) =>
      Effect.sync(() => calls.record({ isOutage: isOutage(error) })),
    ),
    close: client.close,
    submit: (submission) => note(client.submit(submission)),
    trace: (session, digest) => note(client.trace(session, digest)),
    outcome: (receipt) => note(client.outcome(receipt)),
    clearedDigest: (number) => note(client.clearedDigest(number)),
    officialReceipt: (cleared) => note(client.officialReceipt(cleared)),
  }
}

/** Runs for as long as its process. */
export const offlineWork = (process: Process, calls: CallWatch) =>
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    let readAt = Number.NEGATIVE_INFINITY
    let announced = ""
    const round = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      if (now - readAt >= announcementMillis) {
        readAt = now
        yield* Effect.ignore(noteAnnouncements(usualAvailability))
      }
      const facts = calls.take()
      const stored = yield* register.status
      const status = mayChange(stored, facts) ? yield* noteCalls(facts, usualAvailability) : stored
      const issued = yield* issueOffline(pageSize)
      const outages = JSON.stringify(status.outages)
      if (issued > 0 || outages !== announced) yield* moveOfflineTerms(pageSize)
      announced = outages
    })
    while (true) {
      const done = yield* Effect.exit(round)
      if (Exit.isFailure(done)) announced = ""
      yield* process.pause(pollMillis)
    }
  })
