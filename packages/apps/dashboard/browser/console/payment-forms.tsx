/** What accounting records of an order's money: payments and refunds. */
import { useState } from "preact/hooks"
import { filled } from "../api/calls.ts"
import { decimal, money } from "../format.ts"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type SellersOrder } from "./console-calls.ts"
import { Disclosure, type OfSellersOrder, useRecorded } from "./order-action.tsx"
import { salesMessages } from "./sales-messages.ts"

type Invoice = SellersOrder["invoices"][number]

/** A time as the browser's field has it, in the reader's zone. */
const timeIn = (text: string): string => (text === "" ? "" : new Date(text).toISOString())

interface TransferFormProps extends OfSellersOrder {
  readonly label: string
  /** Newest first; at least one. */
  readonly invoices: readonly [Invoice, ...Array<Invoice>]
  readonly amountOf: (invoice: Invoice) => Invoice["total"]
  readonly record: (id: string, transfer: Transfer, at: string) => Promise<unknown>
}

interface Transfer {
  readonly reference: string
  readonly amount: string
  readonly currency: "PLN" | "EUR"
}

const TransferForm = (props: TransferFormProps) => {
  const { label, order, invoices, amountOf, record, onChanged } = props
  const { t, language } = useApp()
  const recorded = useRecorded(onChanged)
  const { currency } = order.total
  const [chosen, setChosen] = useState(invoices[0].id)
  const { amount } = amountOf(invoices.find(({ id }) => id === chosen) ?? invoices[0])
  const submit = async ({ text }: FormValues): Promise<void> => {
    const transfer = { reference: text("reference"), amount: decimal(text("amount")), currency }
    await record(text("invoice"), transfer, timeIn(text("at")))
    recorded()
  }
  return (
    <Form submit={label} onSubmit={submit} isQuiet aliases={{ paidAt: "at", refundedAt: "at" }}>
      <SelectField
        name="invoice"
        value={chosen}
        onInput={setChosen}
        label={t(salesMessages.invoice)}
        options={invoices.map((invoice) => [
          invoice.id,
          `${invoice.number ?? invoice.id}, ${money(amountOf(invoice), language)}`,
        ])}
      />
      <TextField name="reference" label={t(salesMessages.bankReference)} />
      <TextField
        key={`${chosen} ${amount}`}
        name="amount"
        label={`${t(salesMessages.amount)}, ${currency}`}
        value={amount}
      />
      <TextField
        name="at"
        type="datetime-local"
        label={t(salesMessages.bookedAt)}
        hint={t(salesMessages.bookedAtHint)}
      />
    </Form>
  )
}

/** Newest first, because the newest one replaces the others. */
const numbered = ({ invoices }: SellersOrder): ReadonlyArray<Invoice> =>
  invoices
    .filter(({ payment, number }) => payment !== undefined && number !== undefined)
    .toReversed()

export const PaymentForms = ({ order, onChanged }: OfSellersOrder) => {
  const { t, send } = useApp()
  const [latest, ...others] = numbered(order)
  const [overpaid, ...alsoOverpaid] = numbered(order).filter(
    ({ payment }) => payment !== undefined && Number(payment.overpaid.amount) > 0,
  )
  if (latest === undefined) return null
  return (
    <>
      <Disclosure label={t(salesMessages.payment)}>
        <TransferForm
          label={t(salesMessages.payment)}
          order={order}
          onChanged={onChanged}
          invoices={[latest, ...others]}
          amountOf={({ payment, total }) => payment?.outstanding ?? total}
          record={(id, transfer, paidAt) => {
            const body = { ...transfer, ...filled({ paidAt }) }
            return send(ask("post", "/internal/v1/invoices/{id}/payments", { path: { id }, body }))
          }}
        />
      </Disclosure>
      {overpaid !== undefined && (
        <Disclosure label={t(salesMessages.refund)}>
          <TransferForm
            label={t(salesMessages.refund)}
            order={order}
            onChanged={onChanged}
            invoices={[overpaid, ...alsoOverpaid]}
            amountOf={({ payment, total }) => payment?.overpaid ?? total}
            record={(id, transfer, refundedAt) => {
              const body = { ...transfer, ...filled({ refundedAt }) }
              return send(ask("post", "/internal/v1/invoices/{id}/refunds", { path: { id }, body }))
            }}
          />
        </Disclosure>
      )}
    </>
  )
}
