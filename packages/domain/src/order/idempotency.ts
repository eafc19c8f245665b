/**
 * Placing an order once, however often it is asked for (draft-ietf-httpapi-idempotency-key-header).
 *
 * The customer names its request with a key of its own; the key is stored together with the order.
 * The same request under the same key gets the same order, another request is refused.
 */
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/archive-record.ts"
import { type Instant, instant } from "../calendar/instant.ts"

export const IdempotencyKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,255}$/)).pipe(
  Schema.brand("IdempotencyKey"),
)
export type IdempotencyKey = typeof IdempotencyKey.Type

export const Idempotency = Schema.Struct({
  key: IdempotencyKey,
  /** SHA-256 of what was asked for: tells the same request from another under the same key. */
  fingerprint: Sha256,
})
export type Idempotency = typeof Idempotency.Type

/** Days a key is remembered. */
export const keyRetentionDays = 30

/** From then on the key may be used for something else. */
export const keyExpiry = (acceptedAt: Instant): Instant =>
  instant(acceptedAt + keyRetentionDays * 86_400_000)

/** The key was used for another request within the last 30 days; nothing was stored. */
export class IdempotencyKeyReused extends Data.TaggedError("IdempotencyKeyReused")<{
  readonly key: string
}> {}
