/** Builders for the sender's tests: a delivery, its subscription, the instant of the attempt. */
import { instant } from "@procurement/domain/calendar"
import type { DeliveryId, EventId, SubscriptionId, TenantId } from "@procurement/domain/identity"
import type { DueDelivery, Subscription } from "@procurement/domain/webhook"

export const at = instant(Date.parse("2026-11-20T10:00:00.999Z"))
export const atSeconds = Date.parse("2026-11-20T10:00:00Z") / 1_000

export const secret = `whsec_${Buffer.alloc(32, 0xfb).toString("base64")}`
export const eventId = "evt_01kag5r000e0000000000000001" as EventId
const tenantId = "ten_01kag5r000e0000000000000001" as TenantId
const subscriptionId = "sub_01kag5r000e0000000000000001" as SubscriptionId

export const body = JSON.stringify({ id: eventId, note: "zażółć gęślą jaźń 🧾 \u2028" })

export const aDelivery = (change: Partial<DueDelivery> = {}): DueDelivery => ({
  _tag: "Due",
  id: "dlv_01kag5r000e0000000000000001" as DeliveryId,
  subscriptionId,
  tenantId,
  eventId,
  body,
  attempts: 0,
  dueAt: at,
  ...change,
})

export const aSubscription = (url: string, change: Partial<Subscription> = {}): Subscription => ({
  id: subscriptionId,
  tenantId,
  url,
  events: ["invoice.issued"],
  contactEmail: "it@shop.example",
  secret,
  createdAt: at,
  ...change,
})
