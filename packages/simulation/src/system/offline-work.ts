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
  type OutageAnnouncements,
  usualAvailability,
} from "@procurement/domain/clearance"
import {
  type InvoiceClearance,
  InvoiceClearanceError,
  type InvoiceRepository,
} from "@procurement/domain/invoice"
import type { CertificateQrSigner } from "@procurement/domain/offline"
import type { LoopWork } from "@procurement/domain/work-queue"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
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

type OfflinePorts = CertificateQrSigner | InvoiceRepository | OfflineRegister | OutageAnnouncements

/** Follows calls and announcements, and issues what can't be sent. */
export const offlineWork = (calls: CallWatch): LoopWork<OfflinePorts> => {
  let readAt = Number.NEGATIVE_INFINITY
  let announced = ""
  const round = Effect.gen(function* () {
    const register = yield* OfflineRegister
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
    return 0
  })
  const never = Effect.succeed(undefined)
  return { name: "offline", maximumWaitMillis: pollMillis, round, nextDueAt: never }
}
