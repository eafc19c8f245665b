/** One transfer for several invoices, with KSeF's collective identifier as its title. */
import type { LocalDate } from "@procurement/domain/standalone"
import type { PaymentReference } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { Notice } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"
import { useInterval } from "../shell/use-interval.ts"
import { useLoad } from "../shell/use-load.ts"
import { minorUnitsOf, type PayableInvoice } from "./open-invoices.ts"
import { TransferDetails } from "./transfer-details.tsx"
import { TransferFileForm } from "./transfer-file-form.tsx"
import { sharedCreditor, transferTo } from "./transfers.ts"

interface ReferenceProps {
  readonly reference: PaymentReference
  readonly invoices: ReadonlyArray<PayableInvoice>
  readonly payer: string
  readonly today: LocalDate
}

const Issued = ({ reference, invoices, payer, today }: ReferenceProps) => {
  const { t } = useApp()
  const { transferTitle: title = "", total } = reference
  const creditor = sharedCreditor(invoices)
  if (creditor === undefined) {
    return <Notice tone="later">{<p>{t(toPayMessages.otherAccounts)}</p>}</Notice>
  }
  const { currency } = total
  const transfer = transferTo(creditor, { id: title, amount: minorUnitsOf(total), currency, title })
  return (
    <>
      <TransferDetails of={transfer} today={today} />
      <h3>{t(toPayMessages.file)}</h3>
      <TransferFileForm transfers={[transfer]} payer={payer} today={today} />
    </>
  )
}

const Outcome = (props: ReferenceProps) => {
  const { t } = useApp()
  const { status, refusal } = props.reference
  if (status === "issued") return <Issued {...props} />
  if (status === "pending") return <p>{t(toPayMessages.pending)}</p>
  return (
    <Notice tone="bad">
      <p>
        {t(toPayMessages.refused)} {refusal?.detail} <code>{refusal?.code}</code>
      </p>
    </Notice>
  )
}

/** The API asks to wait that long (`Retry-After`). */
const refreshMillis = 5_000

/** Reads the reference again until KSeF has responded. */
export const Reference = (props: ReferenceProps) => {
  const { send } = useApp()
  const { id } = props.reference
  const read = useLoad(id, () => send(call("get", "/v1/payment-references/{id}", { path: { id } })))
  const isPending = read.error === undefined && (read.data ?? props.reference).status === "pending"
  useInterval(read.reload, isPending ? refreshMillis : undefined)
  return <Loaded of={read}>{(reference) => <Outcome {...props} reference={reference} />}</Loaded>
}
