/** Executes a request under a key once: a repeat returns the response stored with the effect. */
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
  /** Whether the response was stored before: nothing was stored now. */
  readonly replayed: boolean
}

/**
 * The response that this request received before, or undefined. Fails with `IdempotencyKeyReused`
 * when the key belongs to another request.
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
 * The one response of this request: the stored one, or else that of `work`, which runs now. Fails
 * with `IdempotencyKeyReused` when the key belongs to another request, and may fail with
 * `IdempotencyKeyInFlight` while a request under the key is running.
 */
export const answerOnce = <E, R>(request: KeyedRequest, work: Effect.Effect<string, E, R>) =>
  Effect.gen(function* () {
    const store = yield* IdempotencyStore
    const response = yield* store.once(request, work)
    if (response !== undefined) return { response, replayed: false } satisfies AnsweredOnce
    const before = yield* findResponse(request)
    const { key } = request.idempotency
    if (before === undefined) return yield* new IdempotencyKeyReused({ key })
    return { response: before, replayed: true } satisfies AnsweredOnce
  })
