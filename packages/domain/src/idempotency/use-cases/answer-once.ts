/** Executes a request with an idempotency key once; a repetition returns the stored response. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  IdempotencyKeyReused,
  IdempotencyStore,
  IdempotentResponseLost,
  type KeyedRequest,
} from "../idempotency.ts"

export interface AnsweredOnce {
  readonly response: string
  /** Whether an earlier request stored the response. */
  readonly replayed: boolean
}

/**
 * Returns the stored response of this request, if any. Fails with `IdempotencyKeyReused` when the
 * key belongs to another request.
 */
export const findResponse = Effect.fnUntraced(function* (request: KeyedRequest) {
  const { caller, idempotency, at } = request
  const { key, fingerprint } = idempotency
  const store = yield* IdempotencyStore
  const stored = Option.getOrUndefined(yield* store.find(caller, key, at))
  if (stored === undefined) return undefined
  if (stored.fingerprint !== fingerprint) return yield* new IdempotencyKeyReused({ key })
  if (stored.response === undefined) return yield* new IdempotentResponseLost({ key })
  return stored.response
})

/**
 * Returns the stored response of this request, or else runs `work` and returns its response. Fails
 * with `IdempotencyKeyReused` when the key belongs to another request. May fail with
 * `IdempotencyKeyInFlight` while a request with the key is running.
 */
export const answerOnce = <E, R>(request: KeyedRequest, work: Effect.Effect<string, E, R>) =>
  Effect.gen(function* () {
    const store = yield* IdempotencyStore
    const response = yield* store.once(request, work)
    if (response !== undefined) return { response, replayed: false } satisfies AnsweredOnce
    const earlier = yield* findResponse(request)
    const { key } = request.idempotency
    if (earlier === undefined) return yield* new IdempotencyKeyReused({ key })
    return { response: earlier, replayed: true } satisfies AnsweredOnce
  })
