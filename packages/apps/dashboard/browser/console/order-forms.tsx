/** What the warehouse and accounting record of an order. */
import { money } from "../format.ts"
import { Action } from "../parts/action.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type SellersOrder } from "./console-calls.ts"
import { decimal } from "./item-form.tsx"
import { salesMessages } from "./sales-messages.ts"

interface FormsProps {
  readonly order: SellersOrder
  readonly onChanged: () => void
}

/** Fields that were left empty are absent from the request. */
const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))

/** Says that it was recorded, and reads the order again. */
const useRecorded = (onChanged: () => void) => {
  const { t, announce } = useApp()
  return (): void => {
    announce(t(salesMessages.recorded))
    onChanged()
  }
}

const ShipForm = ({ order, onChanged }: FormsProps) => {
  const { t, send } = useApp()
  const recorded = useRecorded(onChanged)
  const ship = async ({ text }: FormValues): Promise<void> => {
    const body = {
      carrier: text("carrier"),
      trackingNumber: text("trackingNumber"),
      ...filled({ trackingUrl: text("trackingUrl") }),
    }
    await send(ask("post", "/internal/v1/orders/{id}/shipment", { path: { id: order.id }, body }))
    recorded()
  }
  return (
    <Form submit={t(salesMessages.ship)} onSubmit={ship}>
      <p class="quiet">{t(salesMessages.shipLead)}</p>
      <TextField name="carrier" label={t(salesMessages.carrier)} />
      <TextField name="trackingNumber" label={t(salesMessages.trackingNumber)} />
      <TextField name="trackingUrl" type="url" label={t(salesMessages.trackingUrl)} />
    </Form>
  )
}

export const WarehouseForms = ({ order, onChanged }: FormsProps) => {
  const { t, send } = useApp()
  const recorded = useRecorded(onChanged)
  const { id, status } = order
  const record = (step: "processing" | "delivery") => async (): Promise<void> => {
    await send(ask("post", `/internal/v1/orders/{id}/${step}`, { path: { id } }))
    recorded()
  }
  if (status === "cancelled" || status === "delivered") return null
  return (
    <section class="card stack">
      <h2>{t(salesMessages.warehouse)}</h2>
      {status === "accepted" && (
        <Action label={t(salesMessages.startProcessing)} act={record("processing")} />
      )}
      {status === "shipped" ? (
        <Action label={t(salesMessages.deliver)} act={record("delivery")} look="main" />
      ) : (
        <ShipForm order={order} onChanged={onChanged} />
      )}
    </section>
  )
}

export const PaymentForm = ({ order, onChanged }: FormsProps) => {
  const { t, send, language } = useApp()
  const recorded = useRecorded(onChanged)
  const invoices = order.invoices
    .filter(({ payment, number }) => payment !== undefined && number !== undefined)
    .toReversed()
  const pay = async ({ text }: FormValues): Promise<void> => {
    const paidAt = text("paidAt")
    const body = {
      reference: text("reference"),
      amount: decimal(text("amount")),
      currency: order.total.currency,
      ...filled({ paidAt: paidAt === "" ? "" : new Date(paidAt).toISOString() }),
    }
    const path = { id: text("invoice") }
    await send(ask("post", "/internal/v1/invoices/{id}/payments", { path, body }))
    recorded()
  }
  if (invoices.length === 0) return null
  const left = invoices[0]?.payment?.outstanding.amount
  return (
    <section class="card">
      <h2>{t(salesMessages.payment)}</h2>
      <Form submit={t(salesMessages.payment)} onSubmit={pay} isQuiet>
        <SelectField
          name="invoice"
          label={t(salesMessages.invoice)}
          options={invoices.map(({ id, number = id, payment, total }) => [
            id,
            `${number}, ${money(payment?.outstanding ?? total, language)}`,
          ])}
        />
        <TextField name="reference" label={t(salesMessages.bankReference)} />
        <TextField
          key={left}
          name="amount"
          label={`${t(salesMessages.amount)}, ${order.total.currency}`}
          value={left}
        />
        <TextField
          name="paidAt"
          type="datetime-local"
          label={t(salesMessages.paidAt)}
          hint={t(salesMessages.paidAtHint)}
        />
      </Form>
    </section>
  )
}
