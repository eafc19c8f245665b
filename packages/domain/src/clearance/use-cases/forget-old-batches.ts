/**
 * Forgets batches that have long come to their end.
 *
 * Nothing needs them then: the archive and the reconciliation keep the session of each invoice with
 * the invoice. For a quarter of a year people can still look up what became of a package.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { BatchRepository } from "../batch-repository.ts"

export const batchRemembranceDays = 90

const dayMillis = 86_400_000

/** At most `limit` of them, so that no lock lasts long; answers how many. */
export const forgetOldBatches = Effect.fnUntraced(function* (limit: number) {
  const batches = yield* BatchRepository
  const now = yield* Clock.currentTimeMillis
  const before = instant(Math.max(0, now - batchRemembranceDays * dayMillis))
  return yield* batches.forget(before, limit)
})
