/** The parcels of an order: a block for each, with its goods, time and the carrier's messages. */
import { dateTime } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { Facts } from "../parts/facts.tsx"
import { byTime, Timeline } from "../parts/timeline.tsx"
import { useApp } from "../shell/app-context.ts"
import type { OfOrder, ShownOrder } from "./order-parts.tsx"

type Shipment = NonNullable<ShownOrder["shipments"]>[number]

const Goods = ({ of, order }: OfOrder & { readonly of: NonNullable<Shipment["lines"]> }) => (
  <>
    {of.map(({ line, quantity }) => {
      const { name, unit } = order.lines[line - 1] ?? {}
      return (
        <div key={line}>
          {quantity} {unit} {name}
        </div>
      )
    })}
  </>
)

const TrackingLink = ({ of: { trackingUrl = "" } }: { readonly of: Shipment }) => {
  const { t } = useApp()
  return /^https?:\/\//.test(trackingUrl) ? (
    <a href={trackingUrl} rel="noreferrer">
      {t(orderMessages.trackShipment)}
    </a>
  ) : null
}

const Parcel = ({ of, order }: OfOrder & { readonly of: Shipment }) => {
  const { t, language } = useApp()
  const scans = of.events.map(({ at, description, location }) => ({
    at,
    title: description,
    details: location,
  }))
  return (
    <section class="card">
      <h2>
        {t(orderMessages.parcel)} <code>{of.trackingNumber}</code>
      </h2>
      <Facts
        of={[
          [
            t(orderMessages.carrier),
            <>
              {of.carrier} <TrackingLink of={of} />
            </>,
          ],
          [t(orderMessages.left), dateTime(of.shippedAt, language)],
          [
            t(orderMessages.goods),
            of.lines ? <Goods of={of.lines} order={order} /> : t(orderMessages.wholeOrder),
          ],
        ]}
      />
      {scans.length > 0 && <Timeline of={byTime(scans)} />}
    </section>
  )
}

export const Parcels = ({ order }: OfOrder) => (
  <>
    {(order.shipments ?? []).map((each) => (
      <Parcel key={`${each.carrier} ${each.trackingNumber}`} of={each} order={order} />
    ))}
  </>
)
