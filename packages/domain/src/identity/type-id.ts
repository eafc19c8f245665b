/**
 * Public identifiers such as `ord_01kafq…`: a kind and a UUID version 7 (RFC 9562) in 26 characters
 * of lower-case Crockford base 32 (TypeID specification 0.3).
 *
 * Identifiers sort by creation time. Pure: time and randomness are arguments.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Instant, instant } from "../calendar/instant.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const codes = Array.from(alphabet, (character) => character.charCodeAt(0))

/** Random bytes per identifier. */
export const entropyBytesPerId = 10

/** Uses the last 74 random bits, so that an id can be the increment of another. */
const uuidV7 = (at: Instant, entropy: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(16)
  for (let index = 5, rest: number = at; index >= 0; index -= 1) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  const [first = 0, second = 0, third = 0] = entropy
  const high12 = ((first & 0b11) << 10) | (second << 2) | (third >> 6)
  bytes[6] = 0x70 | (high12 >> 8)
  bytes[7] = high12 & 0xff
  bytes[8] = 0x80 | (third & 0x3f)
  bytes.set(entropy.subarray(3, entropyBytesPerId), 9)
  return bytes
}

/** 128 bits as 26 characters of 5 bits, the first of which has 3. */
const base32 = (bytes: Uint8Array): string => {
  const text: Array<number> = []
  let bits = 0
  let waiting = 2
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    waiting += 8
    while (waiting >= 5) {
      waiting -= 5
      text.push(codes[(bits >> waiting) & 31] as number)
    }
  }
  return String.fromCharCode(...text)
}

/** Creates an identifier of that kind from the instant and `entropyBytesPerId` random bytes. */
export const typeId = (kind: string, at: Instant, entropy: Uint8Array): string => {
  if (entropy.length < entropyBytesPerId) throw new RangeError("too little entropy for an id")
  return `${kind}_${base32(uuidV7(at, entropy))}`
}

/**
 * Creates a generator of identifiers of one kind from one draw of entropy. Each id increments the
 * previous one (RFC 9562, 6.2, method 2), so pure code can create many.
 */
export const idSequence = (kind: string, at: Instant, entropy: Uint8Array): (() => string) => {
  const counter = Uint8Array.from(entropy.subarray(0, entropyBytesPerId))
  return () => {
    const id = typeId(kind, at, counter)
    for (let index = counter.length - 1; index >= 0; index -= 1) {
      counter[index] = ((counter[index] as number) + 1) & 0xff
      if (counter[index] !== 0) break
    }
    return id
  }
}

const idOf = (kind: string) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^${kind}_[0-7][${alphabet}]{25}$`), {
      message: `an identifier ${kind}_…`,
    }),
  )

export const TenantId = idOf("ten").pipe(Schema.brand("TenantId"))
export type TenantId = typeof TenantId.Type
export const OrderId = idOf("ord").pipe(Schema.brand("OrderId"))
export type OrderId = typeof OrderId.Type
export const InvoiceId = idOf("inv").pipe(Schema.brand("InvoiceId"))
export type InvoiceId = typeof InvoiceId.Type
export const EventId = idOf("evt").pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type
export const SubscriptionId = idOf("sub").pipe(Schema.brand("SubscriptionId"))
export type SubscriptionId = typeof SubscriptionId.Type
export const DeliveryId = idOf("dlv").pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type
export const TokenId = idOf("tok").pipe(Schema.brand("TokenId"))
export type TokenId = typeof TokenId.Type
export const PaymentId = idOf("pay").pipe(Schema.brand("PaymentId"))
export type PaymentId = typeof PaymentId.Type
export const CollectivePaymentId = idOf("prf").pipe(Schema.brand("CollectivePaymentId"))
export type CollectivePaymentId = typeof CollectivePaymentId.Type
export const EmailId = idOf("eml").pipe(Schema.brand("EmailId"))
export type EmailId = typeof EmailId.Type
export const ReplayId = idOf("rpl").pipe(Schema.brand("ReplayId"))
export type ReplayId = typeof ReplayId.Type
export const BatchId = idOf("bat").pipe(Schema.brand("BatchId"))
export type BatchId = typeof BatchId.Type
export const UserId = idOf("usr").pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type
export const SessionId = idOf("ses").pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type
export const AuditEventId = idOf("aud").pipe(Schema.brand("AuditEventId"))
export type AuditEventId = typeof AuditEventId.Type
export const RequestRecordId = idOf("rql").pipe(Schema.brand("RequestRecordId"))
export type RequestRecordId = typeof RequestRecordId.Type

/** Source of random bytes for identifiers, secrets and jitter. */
export class Entropy extends Context.Service<
  Entropy,
  {
    /** Returns `count` bytes, unpredictable and never repeated in production. */
    readonly bytes: (count: number) => Effect.Effect<Uint8Array>
  }
>()("@procurement/domain/identity/Entropy") {}

/** Creates an identifier of that kind at the current time. */
export const nextId = Effect.fnUntraced(function* (kind: string) {
  const entropy = yield* Entropy
  const now = yield* Clock.currentTimeMillis
  return typeId(kind, instant(now), yield* entropy.bytes(entropyBytesPerId))
})

/**
 * Creates a generator of identifiers of that kind at the current time, from one draw of entropy.
 */
export const nextIds = Effect.fnUntraced(function* (kind: string) {
  const entropy = yield* Entropy
  const now = yield* Clock.currentTimeMillis
  return idSequence(kind, instant(now), yield* entropy.bytes(entropyBytesPerId))
})
