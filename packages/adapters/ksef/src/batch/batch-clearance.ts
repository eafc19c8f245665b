/**
 * `BatchClearance` by KSeF 2.0: batch sessions with the form FA(3), their progress and their
 * results.
 *
 * The description of a package or open session excludes its keys, files and URLs. They are stored
 * here for as long as the caller holds the description. Source: CIRFMF/ksef-docs, open-api.json
 * 2.9.0, consulted 2026-11-26.
 */
import type { Sha256 } from "@procurement/domain/archive"
import type {
  BatchClearance,
  BatchProgress,
  BatchResult,
  BatchResultsPage,
  OpenBatch,
  PackedBatch,
} from "@procurement/domain/clearance"
import { InvoiceClearanceError, sessionCodes } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type * as z from "zod"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import { invoicePage, type InvoiceState, sessionState } from "../http/wire.ts"
import { outcomeOf } from "../invoice/outcome.ts"
import { sessionListPath } from "../invoice/trace.ts"
import type { KsefConnection } from "../ksef-connection.ts"
import { namesAnyOf } from "../ksef-failure.ts"
import { makeDeliver } from "./deliver.ts"
import { makeOpen, type PartUpload } from "./open-batch.ts"
import { type BatchPackage, makePack } from "./pack.ts"

const openCode = 100
/** Ended with valid files; ended without any. */
const endedCodes = new Set([200, 445])
const isUnknownSession = namesAnyOf(21173)

/** False while KSeF is still processing, because it may accept more. */
const hasAccepted = (code: number, accepted: number): boolean =>
  accepted > 0 && sessionCodes.has(code) && sessionCodes.get(code)?.class !== "wait"

/** The progress for a state; unknown codes fail. */
const progressOf = ({
  status,
  invoiceCount,
  successfulInvoiceCount,
}: z.infer<typeof sessionState>): Effect.Effect<BatchProgress, InvoiceClearanceError> => {
  const { code, description } = status
  if (code === openCode) return Effect.succeed({ _tag: "Open" })
  if (endedCodes.has(code) || hasAccepted(code, successfulInvoiceCount ?? 0)) {
    return Effect.succeed({ _tag: "Ended", invoices: invoiceCount ?? 0 })
  }
  const ksefCode = sessionCodes.get(code)
  if (ksefCode?.class === "wait") return Effect.succeed({ _tag: "Processing", code })
  if (ksefCode === undefined) {
    const detail = `an unknown state of a session: ${description}`
    return Effect.fail(new InvoiceClearanceError({ reason: "UnexpectedAnswer", detail, code }))
  }
  const said = [description, ...(status.details ?? [])].join(": ")
  return Effect.succeed({ _tag: "Failed", code, description: said })
}

const makeProgress =
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

const digestBytes = 32

const hexOf = (base64: string | null | undefined): Sha256 | undefined => {
  const bytes = Buffer.from(base64 ?? "", "base64")
  return bytes.length === digestBytes ? (bytes.toString("hex") as Sha256) : undefined
}

const resultOf = Effect.fnUntraced(function* (sessionReference: string, state: InvoiceState) {
  const digest = hexOf(state.invoiceHash)
  if (digest === undefined) return undefined
  const outcome = yield* Effect.orElseSucceed(outcomeOf(state, sessionReference), () => ({
    _tag: "Processing" as const,
    code: state.status.code,
  }))
  const receipt = { sessionReference, invoiceReference: state.referenceNumber }
  const { upoDownloadUrl } = state
  const link = upoDownloadUrl ? { receiptUrl: upoDownloadUrl } : {}
  return { digest, receipt, outcome, ...link } satisfies BatchResult
})

const byPlace = (one: InvoiceState, other: InvoiceState): number =>
  (one.ordinalNumber ?? 0) - (other.ordinalNumber ?? 0)

/**
 * Reads results page by page. A file in an unknown state stays `Processing` with that code, and an
 * entry without a file name is skipped: other files of the page are not delayed, and a later query
 * for that file shows the fault.
 */
const makeResults =
  ({ call }: KsefConnection) =>
  (
    sessionReference: string,
    page?: string,
  ): Effect.Effect<BatchResultsPage, InvoiceClearanceError> =>
    Effect.gen(function* () {
      const answer = yield* call({
        method: "GET",
        path: sessionListPath(sessionReference),
        ...(page === undefined ? {} : { headers: { "x-continuation-token": page } }),
      })
      const { invoices, continuationToken } = yield* readJson(invoicePage)(answer)
      const readable = invoices.filter((state) => state !== undefined).toSorted(byPlace)
      const read = yield* Effect.forEach(readable, (state) => resultOf(sessionReference, state))
      const results = read.filter((result) => result !== undefined)
      return continuationToken ? { results, next: continuationToken } : { results }
    }).pipe(Effect.mapError(clearanceError("ask")))

/**
 * A description works only with the client that created it; any other use is a defect of the
 * caller.
 */
const detailsOf = <A extends object, B>(memory: WeakMap<A, B>, described: A): Effect.Effect<B> => {
  const cached = memory.get(described)
  return cached === undefined
    ? Effect.die(new TypeError("a package or session of another client"))
    : Effect.succeed(cached)
}

export const makeBatchClearance = (connection: KsefConnection): BatchClearance["Service"] => {
  const packages = new WeakMap<PackedBatch, BatchPackage>()
  const sessions = new WeakMap<OpenBatch, ReadonlyArray<PartUpload>>()
  const open = makeOpen(connection, (opened, uploads) => sessions.set(opened, uploads))
  const deliver = makeDeliver(connection)
  return {
    pack: makePack(connection.options.batch ?? {}, (packed, held) => packages.set(packed, held)),
    open: (packed) => Effect.flatMap(detailsOf(packages, packed), open),
    deliver: (packed, opened) =>
      detailsOf(packages, packed).pipe(
        Effect.andThen(detailsOf(sessions, opened)),
        Effect.flatMap((uploads) => deliver(opened, uploads)),
      ),
    progress: makeProgress(connection),
    results: makeResults(connection),
  }
}
