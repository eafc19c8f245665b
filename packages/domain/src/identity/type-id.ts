/** The identifiers of the domain as schemas, and how use cases make new ones. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { instant } from "../calendar/wall-clock.ts"
import { alphabet, entropyBytesPerId, idSequence, typeId } from "./new-type-id.ts"

export { entropyBytesPerId, idSequence, pairedId, smallestIdAt, typeId } from "./new-type-id.ts"

const idOf = (kind: string) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^${kind}_[0-7][${alphabet}]{25}$`), {
      message: `an identifier ${kind}_…`,
    }),
  )

export const TenantId = idOf("ten").pipe(Schema.brand("TenantId"))
export type TenantId = typeof TenantId.Type
/** The tenant of the seller's people and of records: the nil UUID, which no tenant has. */
export const sellerTenantId = "ten_00000000000000000000000000" as TenantId
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
export const LedgerExportId = idOf("exp").pipe(Schema.brand("LedgerExportId"))
export type LedgerExportId = typeof LedgerExportId.Type
export const UnmatchedPaymentId = idOf("ump").pipe(Schema.brand("UnmatchedPaymentId"))
export type UnmatchedPaymentId = typeof UnmatchedPaymentId.Type

/** The source of random bytes for identifiers, secrets and jitter. */
export class Entropy extends Context.Service<
  Entropy,
  {
    /** That many bytes, unpredictable and never repeated in production. */
    readonly bytes: (count: number) => Effect.Effect<Uint8Array>
  }
>()("@procurement/domain/identity/Entropy") {}

/** A new identifier of that kind at the present instant. */
export const nextId = Effect.fnUntraced(function* (kind: string) {
  const entropy = yield* Entropy
  const now = yield* Clock.currentTimeMillis
  return typeId(kind, instant(now), yield* entropy.bytes(entropyBytesPerId))
})

/** A source of identifiers of that kind at the present instant, from one draw of randomness. */
export const nextIds = Effect.fnUntraced(function* (kind: string) {
  const entropy = yield* Entropy
  const now = yield* Clock.currentTimeMillis
  return idSequence(kind, instant(now), yield* entropy.bytes(entropyBytesPerId))
})
