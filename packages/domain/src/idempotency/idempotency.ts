/**
 * Executes a request once, however often the caller sends it
 * (draft-ietf-httpapi-idempotency-key-header).
 *
 * The caller sends a key, which is stored in the transaction of the effect. The same request with
 * the same key gets the same response; a different request with it is rejected.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/document-archive.ts"
import { type Instant, instant } from "../calendar/instant.ts"
import type { OrderId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"

export const IdempotencyKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,255}$/)).pipe(
  Schema.brand("IdempotencyKey"),
)
export type IdempotencyKey = typeof IdempotencyKey.Type

export const Idempotency = Schema.Struct({
  key: IdempotencyKey,
  /** SHA-256 of the request; detects a different request with the same key. */
  fingerprint: Sha256,
})
export type Idempotency = typeof Idempotency.Type

/** Retention of keys in days. */
export const keyRetentionDays = 30

/** Returns when the caller may reuse the key for another request. */
export const keyExpiry = (usedAt: Instant): Instant =>
  instant(usedAt + keyRetentionDays * 86_400_000)

/** The key was used for a different request within the last 30 days; nothing was stored. */
export class IdempotencyKeyReused extends Data.TaggedError("IdempotencyKeyReused")<{
  readonly key: string
  /** The order of that request, if any. */
  readonly orderId?: OrderId
}> {}

/** A request with the key is running; its outcome is unknown. */
export class IdempotencyKeyInFlight extends Data.TaggedError("IdempotencyKeyInFlight")<{
  readonly key: IdempotencyKey
}> {}

/** The request succeeded earlier, but its stored response can no longer be decrypted. */
export class IdempotentResponseLost extends Data.TaggedError("IdempotentResponseLost")<{
  readonly key: IdempotencyKey
}> {}

export interface KeyedRequest {
  /** Owner of the key: a tenant or an operator. */
  readonly caller: string
  readonly idempotency: Idempotency
  readonly at: Instant
}

export interface StoredResponse {
  readonly fingerprint: Sha256
  /** The stored response; undefined when its encryption key is no longer configured. */
  readonly response: string | undefined
}

/** Stores responses by idempotency key. */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /** Returns the response that the caller stored with the key in the 30 days before `now`. */
    readonly find: (
      caller: string,
      key: IdempotencyKey,
      now: Instant,
    ) => Effect.Effect<Option.Option<StoredResponse>, Unavailable>
    /**
     * Runs `work` and returns its response. The response is stored for 30 days with the key, in one
     * transaction with everything that `work` stores through ports of the same store. When `work`
     * fails or is interrupted, nothing is stored and the key stays free. After `Unavailable`, the
     * caller does not know whether anything was stored.
     *
     * Returns undefined and stores nothing when the caller has used the key in the last 30 days,
     * also for an order. Of several concurrent requests with one key, one runs; the others fail
     * with `IdempotencyKeyInFlight` instead of waiting. Keys of different callers are independent.
     * The store encrypts responses, because they may contain secrets.
     */
    readonly once: <E, R>(
      request: KeyedRequest,
      work: Effect.Effect<string, E, R>,
    ) => Effect.Effect<string | undefined, E | IdempotencyKeyInFlight | Unavailable, R>
  }
>()("@procurement/domain/idempotency/IdempotencyStore") {}
