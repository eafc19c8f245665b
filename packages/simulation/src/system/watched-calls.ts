/** Records the outcomes of calls to KSeF, as the client of KSeF does. */
import type { CallWatch } from "@procurement/domain/clearance"
import { type InvoiceClearance, InvoiceClearanceError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"

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
