/** Requests to the sandbox's own routes. */
import { type ApiCall, call } from "../api/calls.ts"

/** By a duration (ISO 8601), or to the next retry of a webhook. */
export type ClockMove = { readonly advance: string } | { readonly to: "next_retry" }

export const orderMoves = ["ship", "deliver", "pay", "return"] as const
export type OrderMove = (typeof orderMoves)[number]

export const moveOrder = (id: string, move: OrderMove): ApiCall<unknown> =>
  call("post", `/v1/sandbox/orders/{id}/${move}`, { path: { id }, body: {} })

export const ksefModes = ["normal", "offline", "reject_next", "interrupt_next"] as const

export const eventTypes = [
  "order.accepted",
  "order.processing",
  "order.shipped",
  "order.delivered",
  "order.cancelled",
  "order.returned",
  "invoice.issued",
  "invoice.paid",
  "invoice.rejected",
  "invoice.voided",
  "invoice.issued_outside",
  "invoice.overdue",
  "catalog.updated",
  "quota.reached",
  "token.expiring",
  "rate_limit.sustained",
  "webhook.expiring",
] as const
