/** The status of an order as a badge. */
import type { OrderStatus } from "../api/api-types.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { Badge, type Tone } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"

export const orderStatuses = [
  "accepted",
  "processing",
  "partially_shipped",
  "shipped",
  "delivered",
  "cancelled",
] as const satisfies ReadonlyArray<OrderStatus>

/** As `POST /v1/orders/{id}/cancel` documents; it refuses all others. */
export const isCancellable = (status: OrderStatus): boolean =>
  ["accepted", "processing", "partially_shipped"].includes(status)

export const orderTones: Readonly<Record<OrderStatus, Tone>> = {
  accepted: "quiet",
  processing: "later",
  partially_shipped: "later",
  shipped: "good",
  delivered: "good",
  cancelled: "bad",
}

export const OrderState = ({ status }: { readonly status: OrderStatus }) => {
  const { t } = useApp()
  return <Badge tone={orderTones[status]}>{t(orderMessages.statuses[status])}</Badge>
}
