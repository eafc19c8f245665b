/**
 * Executes a request once, however often the caller sends it
 * (draft-ietf-httpapi-idempotency-key-header).
 *
 * The caller gives its request a key, which is stored together with the effect. The same request
 * under the same key gets the same response; another request under it is rejected.
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
  /** SHA-256 of the request: detects another request under the same key. */
  fingerprint: Sha256,
})
export type Idempotency = typeof Idempotency.Type

/** Days a key is remembered. */
export const keyRetentionDays = 30

/** The caller may use the key for another request from then on. */
export const keyExpiry = (usedAt: Instant): Instant =>
  instant(usedAt + keyRetentionDays * 86_400_000)

/** The key was used for another request within the last 30 days; nothing was stored. */
export class IdempotencyKeyReused extends Data.TaggedError("IdempotencyKeyReused")<{
  readonly key: string
  /** The order that the other request placed, if it placed one. */
  readonly orderId?: OrderId
}> {}

/** A request under the key is running at this moment; its outcome is not known yet. */
export class IdempotencyKeyInFlight extends Data.TaggedError("IdempotencyKeyInFlight")<{
  readonly key: IdempotencyKey
}> {}

/** The request succeeded before, but its stored response can't be decrypted any more. */
export class IdempotentResponseLost extends Data.TaggedError("IdempotentResponseLost")<{
  readonly key: IdempotencyKey
}> {}

// Stores responses under the keys of their requests.

export interface KeyedRequest {
  /** The owner of the key: a tenant, or an operator. */
  readonly caller: string
  readonly idempotency: Idempotency
  readonly at: Instant
}

export interface StoredResponse {
  readonly fingerprint: Sha256
  /** As `once` stored it; undefined when the key that encrypted it is no longer given. */
  readonly response: string | undefined
}

export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /** The response that the caller stored under the key in the 30 days before `now`. */
    readonly find: (
      caller: string,
      key: IdempotencyKey,
      now: Instant,
    ) => Effect.Effect<Option.Option<StoredResponse>, Unavailable>
    /**
     * Runs `work` and returns its response, which is stored for 30 days under the key, together
     * with all that `work` stores through ports of the same store, or not at all. When `work` fails
     * or is interrupted, nothing is stored and the key stays free. After `Unavailable`
     * the caller does not know whether anything was stored.
     *
     * Returns undefined, and stores nothing, when the caller has used the key in the last 30 days,
     * also for an order. Of several concurrent requests under one key one runs; the others fail
     * with `IdempotencyKeyInFlight` rather than wait for it. Keys of different callers are
     * independent. Responses may be secret, so the store encrypts them.
     */
    readonly once: <E, R>(
      request: KeyedRequest,
      work: Effect.Effect<string, E, R>,
    ) => Effect.Effect<string | undefined, E | IdempotencyKeyInFlight | Unavailable, R>
  }
>()("@procurement/domain/idempotency/IdempotencyStore") {}
