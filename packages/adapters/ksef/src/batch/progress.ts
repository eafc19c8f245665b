/**
 * How far a batch session is: the state of a session at KSeF as a `BatchProgress`.
 *
 * A session in which no file was valid (445) has ended as well: each file says why, and a file that
 * KSeF has already may be one of ours. So has one that broke after KSeF had accepted a file: the
 * list tells which, and no invoice goes a second time on the word of a session alone.
 * Source: CIRFMF/ksef-docs, open-api.json 2.6.0, consulted 2026-11-20.
 */
import * as Effect from "effect/Effect"
import type { BatchProgress } from "@procurement/domain/clearance"
import { InvoiceClearanceError, sessionCodes } from "@procurement/domain/invoice"
import type * as z from "zod"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import { sessionState } from "../http/wire.ts"
import { namesAnyOf } from "../ksef-failure.ts"
import type { KsefConnection } from "../ksef-connection.ts"

const openCode = 100
/** Done; done, and not one of the files was valid. */
const endedCodes = new Set([200, 445])
const isUnknownSession = namesAnyOf(21173)

/** Not while it is at work: then more may come. */
const hasAccepted = (code: number, accepted: number): boolean =>
  accepted > 0 && sessionCodes.has(code) && sessionCodes.get(code)?.class !== "wait"

/** What a state means. A code that is not in the table decides nothing. */
export const progressOf = ({
  status,
  invoiceCount,
  successfulInvoiceCount,
}: z.infer<typeof sessionState>): Effect.Effect<BatchProgress, InvoiceClearanceError> => {
  const { code, description } = status
  if (code === openCode) return Effect.succeed({ _tag: "Open" })
  if (endedCodes.has(code) || hasAccepted(code, successfulInvoiceCount ?? 0)) {
    return Effect.succeed({ _tag: "Ended", invoices: invoiceCount ?? 0 })
  }
  const known = sessionCodes.get(code)
  if (known?.class === "wait") return Effect.succeed({ _tag: "Processing", code })
  if (known === undefined) {
    const detail = `an unknown state of a session: ${description}`
    return Effect.fail(new InvoiceClearanceError({ reason: "UnexpectedAnswer", detail, code }))
  }
  const said = [description, ...(status.details ?? [])].join(": ")
  return Effect.succeed({ _tag: "Failed", code, description: said })
}

export const makeProgress =
  ({ call }: KsefConnection) =>
  (sessionReference: string): Effect.Effect<BatchProgress, InvoiceClearanceError> =>
    call({ method: "GET", path: `/sessions/${encodeURIComponent(sessionReference)}` }).pipe(
      Effect.flatMap(readJson(sessionState)),
      Effect.map((state) => ({ _tag: "Known" as const, state })),
      Effect.catchIf(isUnknownSession, () => Effect.succeed({ _tag: "Unknown" as const })),
      Effect.mapError(clearanceError("ask")),
      Effect.flatMap((answer) =>
        answer._tag === "Unknown" ? Effect.succeed(answer) : progressOf(answer.state),
      ),
    )
