/** What customers and the seller see of an order: its articles, its details and its steps. */
import type { ExpandedOrder } from "../api/api-types.ts"
import { dateTime, day, money } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { Facts } from "../parts/facts.tsx"
import { Table } from "../parts/table.tsx"
import type { Step } from "../parts/timeline.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { orderTones } from "./order-state.tsx"

/** Without its documents, of which each reader sees others. */
export type ShownOrder = Omit<ExpandedOrder, "invoices">

export interface OfOrder {
  readonly order: ShownOrder
}

/** The moves of the goods. */
export const movesOf = ({ t }: AppContext, order: ShownOrder): Array<Step> => {
  const moves = order.timeline.map(({ status, at }) => ({
    at,
    title: t(orderMessages.statuses[status]),
    tone: orderTones[status],
    details: status === "cancelled" ? order.cancellationReason : undefined,
  }))
  const returns = (order.returns ?? []).map(({ returnedAt, reference, reason }) => ({
    at: returnedAt,
    title: t(orderMessages.returned),
    tone: "later" as const,
    details: [reference, reason].filter(Boolean).join(": "),
  }))
  return [...moves, ...returns]
}

export const Lines = ({ order }: { readonly order: Pick<ShownOrder, "lines"> }) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(orderMessages.lines)}
      rows={order.lines}
      keyOf={({ sku }) => sku}
      columns={[
        { head: t(orderMessages.sku), cell: ({ sku }) => <code>{sku}</code> },
        { head: t(orderMessages.name), cell: ({ name }) => name },
        {
          head: t(orderMessages.quantity),
          isNumber: true,
          cell: ({ quantity, unit }) => `${quantity} ${unit}`,
        },
        {
          head: t(orderMessages.unitGross),
          isNumber: true,
          cell: ({ unitGross }) => money(unitGross, language),
        },
        {
          head: t(orderMessages.gross),
          isNumber: true,
          cell: ({ gross }) => money(gross, language),
        },
      ]}
    />
  )
}

export const buyerText = (t: AppContext["t"], { name, nip }: ShownOrder["buyer"]): string =>
  `${name}, ${t(orderMessages.nip)} ${nip}`

const addressOf = ({ deliveryAddress, buyer }: ShownOrder): string => {
  const { line1, line2 } = deliveryAddress ?? buyer.address
  return [line1, line2].filter(Boolean).join(", ")
}

export const Details = ({ order }: OfOrder) => {
  const { t, language } = useApp()
  const { buyer, fulfilment, supplyDate, metadata } = order
  return (
    <section class="card">
      <h2>{t(orderMessages.details)}</h2>
      <Facts
        of={[
          [t(orderMessages.id), <code>{order.id}</code>],
          [t(orderMessages.reference), order.reference],
          [t(orderMessages.accepted), dateTime(order.acceptedAt, language)],
          [t(orderMessages.buyer), buyerText(t, buyer)],
          [t(orderMessages.address), addressOf(order)],
          [t(orderMessages.fulfilment), `${fulfilment.hub}, ${day(fulfilment.date, language)}`],
          [t(orderMessages.supplyDate), supplyDate && day(supplyDate, language)],
          ...Object.entries(metadata ?? {}),
        ]}
      />
    </section>
  )
}
