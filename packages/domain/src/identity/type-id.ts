/**
 * Identifiers as customers see them: `ord_01kafq…`, a kind and a UUID version 7 (RFC 9562) in
 * 26 characters of lower-case Crockford base 32 (the TypeID specification 0.3).
 *
 * They sort by the time they were made. Pure: time and randomness are given.
 */
import * as Schema from "effect/Schema"
import type { Instant } from "../calendar/instant.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** Random bytes that one identifier uses. */
export const entropyBytesPerId = 10

const uuidV7 = (at: Instant, entropy: Uint8Array): bigint => {
  let random = 0n
  for (const byte of entropy.subarray(0, entropyBytesPerId)) random = (random << 8n) | BigInt(byte)
  const high12 = (random >> 62n) & 0xfffn
  const low62 = random & 0x3fff_ffff_ffff_ffffn
  return (BigInt(at) << 80n) | (7n << 76n) | (high12 << 64n) | (2n << 62n) | low62
}

/** A new identifier of that kind, from the instant and `entropyBytesPerId` random bytes. */
export const typeId = (kind: string, at: Instant, entropy: Uint8Array): string => {
  if (entropy.length < entropyBytesPerId) throw new RangeError("too little entropy for an id")
  let rest = uuidV7(at, entropy)
  let text = ""
  for (let position = 0; position < 26; position += 1) {
    text = alphabet[Number(rest & 31n)] + text
    rest >>= 5n
  }
  return `${kind}_${text}`
}

/**
 * A source of identifiers of one kind from one draw of entropy: each is one more than the one
 * before (RFC 9562, 6.2, method 2), so that many can be made where nothing random can be asked for.
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
export const EmailId = idOf("eml").pipe(Schema.brand("EmailId"))
export type EmailId = typeof EmailId.Type
export const ReplayId = idOf("rpl").pipe(Schema.brand("ReplayId"))
export type ReplayId = typeof ReplayId.Type
export const BatchId = idOf("bat").pipe(Schema.brand("BatchId"))
export type BatchId = typeof BatchId.Type
