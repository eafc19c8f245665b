/** What the warehouse records of an order: its work, parcels, the delivery and returns. */
import { filled } from "../api/calls.ts"
import { Action } from "../parts/action.tsx"
import { TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type SellersOrder } from "./console-calls.ts"
import {
  Disclosure,
  type OfSellersOrder,
  Quantities,
  quantitiesIn,
  useRecorded,
} from "./order-action.tsx"
import { salesMessages } from "./sales-messages.ts"

/** The goods of a parcel; undefined: all that has not left. */
const parcelLines = (values: FormValues, lines: SellersOrder["billedLines"]) => {
  const inParcel = quantitiesIn(values, lines)
  const isAll = lines.every(({ toShip }, nth) => {
    const { quantity = 0 } = inParcel.find(({ line }) => line === nth + 1) ?? {}
    return quantity === toShip
  })
  return isAll || inParcel.length === 0 ? {} : { lines: inParcel }
}

const ShipForm = ({ order, onChanged }: OfSellersOrder) => {
  const { t, send } = useApp()
  const recorded = useRecorded(onChanged)
  const { id, billedLines } = order
  const ship = async (values: FormValues): Promise<void> => {
    const { text } = values
    const body = {
      carrier: text("carrier"),
      trackingNumber: text("trackingNumber"),
      ...filled({ trackingUrl: text("trackingUrl") }),
      ...parcelLines(values, billedLines),
    }
    await send(ask("post", "/internal/v1/orders/{id}/shipment", { path: { id }, body }))
    recorded()
  }
  return (
    <Form submit={t(salesMessages.ship)} onSubmit={ship}>
      <p class="quiet">{t(salesMessages.shipLead)}</p>
      <TextField name="carrier" label={t(salesMessages.carrier)} />
      <TextField name="trackingNumber" label={t(salesMessages.trackingNumber)} />
      <TextField name="trackingUrl" type="url" label={t(salesMessages.trackingUrl)} />
      <details>
        <summary>{t(salesMessages.parcelGoods)}</summary>
        <Quantities lines={billedLines} of="toShip" isAll />
      </details>
    </Form>
  )
}

const ReturnForm = ({ order, onChanged }: OfSellersOrder) => {
  const { t, send } = useApp()
  const recorded = useRecorded(onChanged)
  const { id, billedLines } = order
  const record = async (values: FormValues): Promise<void> => {
    const { text } = values
    const reference = text("reference")
    if (reference === "") throw new MissingField("reference")
    const lines = quantitiesIn(values, billedLines)
    const first = billedLines.findIndex(({ returnable }) => returnable > 0)
    if (lines.length === 0) throw new MissingField(`quantity${first}`)
    const body = { reference, ...filled({ reason: text("reason") }), lines }
    await send(ask("post", "/internal/v1/orders/{id}/returns", { path: { id }, body }))
    recorded()
  }
  return (
    <Disclosure label={t(salesMessages.returnGoods)}>
      <Form submit={t(salesMessages.recordReturn)} isQuiet onSubmit={record}>
        <p class="quiet">{t(salesMessages.returnLead)}</p>
        <TextField name="reference" label={t(salesMessages.returnReference)} />
        <TextField name="reason" label={t(salesMessages.reason)} />
        <Quantities lines={billedLines} of="returnable" />
      </Form>
    </Disclosure>
  )
}

export const WarehouseForms = ({ order, onChanged }: OfSellersOrder) => {
  const { t, send } = useApp()
  const recorded = useRecorded(onChanged)
  const { id, status, billedLines } = order
  const record = (step: "processing" | "delivery") => async (): Promise<void> => {
    await send(ask("post", `/internal/v1/orders/{id}/${step}`, { path: { id } }))
    recorded()
  }
  const isOpen = billedLines.some(({ toShip }) => toShip > 0)
  return (
    <>
      {(isOpen || status === "shipped") && (
        <section class="card stack">
          <h2>{t(salesMessages.warehouse)}</h2>
          {status === "accepted" && (
            <Action label={t(salesMessages.startProcessing)} act={record("processing")} />
          )}
          {isOpen && <ShipForm order={order} onChanged={onChanged} />}
          {status === "shipped" && (
            <Action label={t(salesMessages.deliver)} act={record("delivery")} look="main" />
          )}
        </section>
      )}
      {billedLines.some(({ returnable }) => returnable > 0) && (
        <ReturnForm order={order} onChanged={onChanged} />
      )}
    </>
  )
}
