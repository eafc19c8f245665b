/**
 * Unique values, even when others use the store: identifiers, names, times. Made with real
 * randomness, not from the seed.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type AuditEventId,
  type CollectivePaymentId,
  type DeliveryId,
  type EmailId,
  entropyBytesPerId,
  type EventId,
  type InvoiceId,
  type LedgerExportId,
  type OrderId,
  type PaymentId,
  type ReplayId,
  type RequestRecordId,
  type SessionId,
  type SubscriptionId,
  type TenantId,
  type TokenId,
  typeId,
  type UnmatchedPaymentId,
  type UserId,
} from "@procurement/domain/identity"

/** Drawn ahead: builders make tens of thousands of values, and each draw has its price. */
const pool = new Uint8Array(16_384)
let drawn = pool.length

const random = (count: number): Uint8Array => {
  if (drawn + count > pool.length) {
    crypto.getRandomValues(pool)
    drawn = 0
  }
  drawn += count
  return pool.slice(drawn - count, drawn)
}

const freshId = (kind: string, at: Instant): string => typeId(kind, at, random(entropyBytesPerId))

/** An instant in an ordinary year, the default of builders. */
export const usualInstant: Instant = instant(Date.UTC(2026, 10, 20, 9, 30))

export const freshTenantId = (at = usualInstant): TenantId => freshId("ten", at) as TenantId
export const freshOrderId = (at = usualInstant): OrderId => freshId("ord", at) as OrderId
export const freshInvoiceId = (at = usualInstant): InvoiceId => freshId("inv", at) as InvoiceId
export const freshEventId = (at = usualInstant): EventId => freshId("evt", at) as EventId
export const freshEmailId = (at = usualInstant): EmailId => freshId("eml", at) as EmailId
export const freshTokenId = (at = usualInstant): TokenId => freshId("tok", at) as TokenId
export const freshPaymentId = (at = usualInstant): PaymentId => freshId("pay", at) as PaymentId
export const freshCollectivePaymentId = (at = usualInstant): CollectivePaymentId =>
  freshId("prf", at) as CollectivePaymentId
export const freshDeliveryId = (at = usualInstant): DeliveryId => freshId("dlv", at) as DeliveryId
export const freshReplayId = (at = usualInstant): ReplayId => freshId("rpl", at) as ReplayId
export const freshSubscriptionId = (at = usualInstant): SubscriptionId =>
  freshId("sub", at) as SubscriptionId

export const freshUserId = (at = usualInstant): UserId => freshId("usr", at) as UserId
export const freshSessionId = (at = usualInstant): SessionId => freshId("ses", at) as SessionId
export const freshAuditEventId = (at = usualInstant): AuditEventId =>
  freshId("aud", at) as AuditEventId
export const freshLedgerExportId = (at = usualInstant): LedgerExportId =>
  freshId("exp", at) as LedgerExportId
export const freshUnmatchedPaymentId = (at = usualInstant): UnmatchedPaymentId =>
  freshId("ump", at) as UnmatchedPaymentId
export const freshRequestRecordId = (at = usualInstant): RequestRecordId =>
  freshId("rql", at) as RequestRecordId

/** Upper-case letters and digits, by default at least 50 bits. */
export const freshCode = (length = 12): string =>
  Array.from(random(length), (byte) => (byte % 32).toString(32))
    .join("")
    .toUpperCase()

const hourMillis = 3_600_000
const hoursOfFourYears = 4 * 365 * 24
const [offset = 0] = crypto.getRandomValues(new Uint32Array(1))
let nextEra = Date.UTC(2016, 0, 1) + (offset % hoursOfFourYears) * hourMillis

/**
 * The start of a unique hour, long past, and before all earlier results. Work that is due in it is
 * the oldest in the store, so a claim for that time finds only this work.
 */
export const freshEra = (): Instant => {
  nextEra -= hourMillis
  return instant(nextEra)
}
