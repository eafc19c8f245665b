/**
 * Resolves duplicates in a page of results (code 440): KSeF already has a file with our number.
 *
 * The results of the original session show whose file it is. An equal hash means that we sent the
 * file earlier without learning its outcome. Duplicates that those results do not contain are
 * resolved later, invoice by invoice.
 */
import * as Effect from "effect/Effect"
import type { Sha256 } from "../../archive/document-archive.ts"
import { BatchClearance, type BatchResult } from "../batch-clearance.ts"

/** Results of earlier sessions, by session and hash; cached while one batch is read. */
export type SessionResults = Map<string, ReadonlyMap<Sha256, BatchResult>>

/** Page limit per session: ten pages hold its ten thousand invoices. */
const maximumPages = 12

const readAll = Effect.fnUntraced(function* (sessionReference: string) {
  const clearance = yield* BatchClearance
  const byDigest = new Map<Sha256, BatchResult>()
  let page: string | undefined
  for (let read = 0; read < maximumPages; read += 1) {
    const { next, results } = yield* clearance.results(sessionReference, page)
    for (const result of results) {
      if (result.outcome._tag === "Granted") byDigest.set(result.digest, result)
    }
    if (next === undefined) break
    page = next
  }
  return byDigest
})

const resultsOf = (cache: SessionResults, session: string) =>
  Effect.gen(function* () {
    const cached = cache.get(session)
    if (cached !== undefined) return cached
    const results = yield* readAll(session).pipe(
      Effect.catch((failure) =>
        Effect.as(
          Effect.logWarning("could not read the results of an earlier session", {
            session,
            detail: failure.detail,
          }),
          new Map<Sha256, BatchResult>(),
        ),
      ),
    )
    cache.set(session, results)
    return results as ReadonlyMap<Sha256, BatchResult>
  })

/** Returns the page in which each duplicate of our own file has the result of its first session. */
export const adoptDuplicates = (results: ReadonlyArray<BatchResult>, cache: SessionResults) =>
  Effect.forEach(results, (result) =>
    Effect.gen(function* () {
      if (result.outcome._tag !== "Duplicate") return result
      const { originalKsefNumber, originalSessionReference } = result.outcome
      const earlier = yield* resultsOf(cache, originalSessionReference)
      const earlierResult = earlier.get(result.digest)
      if (earlierResult?.outcome._tag !== "Granted") return result
      if (earlierResult.outcome.ksefNumber !== originalKsefNumber) return result
      const { outcome, receiptUrl } = earlierResult
      return { ...result, outcome, receiptUrl } satisfies BatchResult
    }),
  )
