/** The statuses of an order, in the words of the API; problems name them too. */
import type { OrderStatus } from "@procurement/domain/order"

export const orderStatusWords = [
  "accepted",
  "processing",
  "partially_shipped",
  "shipped",
  "delivered",
  "cancelled",
] as const
type OrderStatusWord = (typeof orderStatusWords)[number]

export const wordOf: Record<OrderStatus, OrderStatusWord> = {
  Accepted: "accepted",
  Processing: "processing",
  PartlyShipped: "partially_shipped",
  Shipped: "shipped",
  Delivered: "delivered",
  Cancelled: "cancelled",
}
