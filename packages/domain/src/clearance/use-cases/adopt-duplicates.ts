/**
 * Duplicates of a page of results (code 440): KSeF has a file under our number from elsewhere.
 *
 * That session's own list tells whose it is: the same hash is our file, sent before and not known
 * to have arrived. What the list does not tell is asked invoice by invoice later.
 */
import * as Effect from "effect/Effect"
import type { Sha256 } from "../../archive/archive-record.ts"
import { BatchClearance, type BatchResult } from "../batch-clearance.ts"

/** What earlier sessions say, by session and hash; kept for as long as one batch is read. */
export type KnownResults = Map<string, ReadonlyMap<Sha256, BatchResult>>

/** A session has at most ten thousand invoices: ten pages. */
const mostPages = 12

const readAll = Effect.fnUntraced(function* (sessionReference: string) {
  const clearance = yield* BatchClearance
  const found = new Map<Sha256, BatchResult>()
  let page: string | undefined
  for (let read = 0; read < mostPages; read += 1) {
    const { next, results } = yield* clearance.results(sessionReference, page)
    for (const result of results) {
      if (result.outcome._tag === "Granted") found.set(result.digest, result)
    }
    if (next === undefined) break
    page = next
  }
  return found
})

const resultsOf = (known: KnownResults, session: string) =>
  Effect.gen(function* () {
    const before = known.get(session)
    if (before !== undefined) return before
    const found = yield* readAll(session).pipe(
      Effect.catch((failure) =>
        Effect.as(
          Effect.logWarning("a session can't be read", { session, detail: failure.detail }),
          new Map<Sha256, BatchResult>(),
        ),
      ),
    )
    known.set(session, found)
    return found as ReadonlyMap<Sha256, BatchResult>
  })

/** The page with every duplicate of our own file granted as it was in its first session. */
export const adoptDuplicates = (results: ReadonlyArray<BatchResult>, known: KnownResults) =>
  Effect.forEach(results, (result) =>
    Effect.gen(function* () {
      if (result.outcome._tag !== "Duplicate") return result
      const { originalKsefNumber, originalSessionReference } = result.outcome
      const earlier = yield* resultsOf(known, originalSessionReference)
      const own = earlier.get(result.digest)
      if (own?.outcome._tag !== "Granted") return result
      if (own.outcome.ksefNumber !== originalKsefNumber) return result
      const { outcome, receiptUrl } = own
      return { ...result, outcome, receiptUrl } satisfies BatchResult
    }),
  )
