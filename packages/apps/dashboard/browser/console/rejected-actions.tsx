/** What can be done about a document that KSeF has rejected. */
import { Action } from "../parts/action.tsx"
import { ConfirmedAction } from "../parts/dialog.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type SellersOrder } from "./console-calls.ts"
import { type OfSellersOrder, useRecorded } from "./order-action.tsx"
import { rejectedMessages } from "./sales-messages.ts"

interface RejectedProps extends OfSellersOrder {
  readonly invoice: SellersOrder["invoices"][number]
}

const address = "/internal/v1/tenants/{id}/invoices/{invoiceId}"

const Rejected = ({ invoice, order, onChanged }: RejectedProps) => {
  const { t, send } = useApp()
  const recorded = useRecorded(onChanged)
  const path = { id: order.tenantId, invoiceId: invoice.id }
  const { number = invoice.id, offline, problem, refusal } = invoice
  const reissue = async (): Promise<void> => {
    await send(ask("post", `${address}/reissue`, { path }))
    recorded()
  }
  const correct = async (): Promise<void> => {
    await send(ask("post", `${address}/technical-correction`, { path }))
    recorded()
  }
  const close = async (): Promise<void> => {
    await send(ask("post", `${address}/close`, { path }))
    recorded()
  }
  return (
    <section class="card stack">
      <h2>{`${t(rejectedMessages.heading)}: ${number}`}</h2>
      <p class="wrap">{[problem, refusal].filter(Boolean).join(": ")}</p>
      <Action label={t(rejectedMessages.reissue)} act={reissue} hint={t(rejectedMessages.lead)} />
      {offline !== undefined && (
        <Action
          label={t(rejectedMessages.correct)}
          act={correct}
          hint={t(rejectedMessages.correctLead)}
        />
      )}
      {order.status === "cancelled" && (
        <ConfirmedAction
          label={t(rejectedMessages.close)}
          question={t(rejectedMessages.closeQuestion)}
          lines={[number, t(rejectedMessages.closeLead)]}
          act={close}
        />
      )}
    </section>
  )
}

export const RejectedDocuments = ({ order, onChanged }: OfSellersOrder) => (
  <>
    {order.invoices
      .filter(({ status }) => status === "rejected")
      .map((invoice) => (
        <Rejected key={invoice.id} invoice={invoice} order={order} onChanged={onChanged} />
      ))}
  </>
)
