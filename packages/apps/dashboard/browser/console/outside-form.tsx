/** Records a document that the seller issued outside KSeF, after showing what is recorded. */
import { useState } from "preact/hooks"
import { filled } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Action } from "../parts/action.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Facts } from "../parts/facts.tsx"
import { TextField } from "../parts/field.tsx"
import { FileField } from "../parts/file-field.tsx"
import { FieldFault, Form, type FormValues, MissingField } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type OutsideRequest, type SellersOrder } from "./console-calls.ts"
import { Disclosure, type OfSellersOrder, useRecorded } from "./order-action.tsx"
import { outsideMessages } from "./progress-messages.ts"

/** In base64 it fits into a request. */
const largestScanBytes = 675_000

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}

const isPdf = async (file: File): Promise<boolean> => (await file.slice(0, 5).text()) === "%PDF-"

interface OutsideProps extends OfSellersOrder {
  readonly invoice: SellersOrder["invoices"][number]
}

interface Issue {
  readonly body: OutsideRequest
  readonly scanName: string | undefined
}

interface QuestionProps extends OutsideProps, Issue {
  readonly onClose: () => void
}

const Question = (props: QuestionProps) => {
  const { invoice, order, body, scanName, onChanged, onClose } = props
  const { t, send, language } = useApp()
  const recorded = useRecorded(onChanged)
  const record = async (): Promise<void> => {
    const path = { id: order.tenantId, invoiceId: invoice.id }
    const address = "/internal/v1/tenants/{id}/invoices/{invoiceId}/issued-outside"
    await send(ask("post", address, { path, body }))
    onClose()
    recorded()
  }
  return (
    <Dialog heading={t(outsideMessages.question)} onDismiss={onClose}>
      <Facts
        of={[
          [t(invoiceMessages.kind), t(invoiceMessages.kinds[invoice.kind])],
          [t(outsideMessages.seriesNumber), invoice.number],
          [t(orderMessages.order), order.reference ?? order.id],
          [t(invoiceMessages.total), money(invoice.total, language)],
          [t(outsideMessages.number), body.number],
          [t(outsideMessages.issueDate), day(body.issueDate, language)],
          [t(outsideMessages.scan), scanName],
          [t(outsideMessages.reason), body.reason],
        ]}
      />
      <p>{t(outsideMessages.final)}</p>
      <div class="actions">
        <Action label={t(outsideMessages.record)} act={record} look="main" />
        <button type="button" onClick={onClose}>
          {t(pageMessages.cancel)}
        </button>
      </div>
    </Dialog>
  )
}

const OutsideForm = (props: OutsideProps) => {
  const { number, kind } = props.invoice
  const { t } = useApp()
  const [issue, setIssue] = useState<Issue>()
  const scanned = async (scan: File | undefined): Promise<{ scan?: string }> => {
    if (scan === undefined) return {}
    if (!(await isPdf(scan))) throw new FieldFault("scan", t(outsideMessages.notPdf))
    if (scan.size > largestScanBytes) throw new FieldFault("scan", t(outsideMessages.tooLarge))
    return { scan: await base64Of(scan) }
  }
  const show = async ({ text, file }: FormValues): Promise<void> => {
    const stated = { number: text("number"), issueDate: text("issueDate") }
    for (const field of ["number", "issueDate"] as const)
      if (stated[field] === "") throw new MissingField(field)
    const scan = file("scan")
    const body = { ...stated, ...filled({ reason: text("reason") }), ...(await scanned(scan)) }
    setIssue({ body, scanName: scan?.name })
  }
  const name = number ?? t(invoiceMessages.kinds[kind])
  return (
    <Disclosure label={`${t(invoiceMessages.statuses.issued_outside)}: ${name}`}>
      <Form submit={t(outsideMessages.show)} isQuiet onSubmit={show}>
        <p class="quiet">{t(outsideMessages.lead)}</p>
        <TextField
          name="number"
          label={t(outsideMessages.number)}
          hint={t(outsideMessages.numberHint)}
        />
        <TextField name="issueDate" type="date" label={t(outsideMessages.issueDate)} />
        <FileField
          name="scan"
          label={t(outsideMessages.scan)}
          hint={t(outsideMessages.scanHint)}
          accept=".pdf"
        />
        <TextField name="reason" label={t(outsideMessages.reason)} />
      </Form>
      {issue !== undefined && (
        <Question {...props} {...issue} onClose={() => setIssue(undefined)} />
      )}
    </Disclosure>
  )
}

/** For each document that could be recorded now. */
export const OutsideForms = ({ order, onChanged }: OfSellersOrder) => (
  <>
    {order.invoices
      .filter(({ takesOutsideIssue }) => takesOutsideIssue)
      .map((invoice) => (
        <OutsideForm key={invoice.id} invoice={invoice} order={order} onChanged={onChanged} />
      ))}
  </>
)
