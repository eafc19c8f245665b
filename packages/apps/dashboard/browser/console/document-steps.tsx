/** How far each document of an order is: its steps, its problem, and what KSeF responded. */
import { useState } from "preact/hooks"
import { dateTime } from "../format.ts"
import { InvoiceState } from "../invoices/invoice-state.tsx"
import { InvoiceProblem, InvoiceSteps } from "../invoices/invoice-steps.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Notice } from "../parts/notice.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type SellersInvoice, type SellersOrder } from "./console-calls.ts"
import { stepsMessages } from "./progress-messages.ts"

type Refusal = NonNullable<SellersInvoice["refusal"]>
type Version = SellersInvoice["refusedVersions"][number]

const refusalText = ({ code, description, details }: Refusal): string =>
  [`${code}: ${description}`, ...details].join(" ")

const Versions = ({ of }: { readonly of: ReadonlyArray<Version> }) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(stepsMessages.versions)}
      rows={of}
      keyOf={({ refusedAt }) => refusedAt}
      columns={[
        { head: t(stepsMessages.refused), cell: ({ refusedAt }) => dateTime(refusedAt, language) },
        { head: t(invoiceMessages.number), cell: ({ number }) => number },
        {
          head: t(stepsMessages.response),
          cell: ({ refusal }) => <span class="wrap">{refusalText(refusal)}</span>,
        },
        { head: t(stepsMessages.session), cell: ({ ksefSession }) => <code>{ksefSession}</code> },
        {
          head: t(stepsMessages.reissued),
          cell: ({ reissuedAt, reissuedBy }) => `${dateTime(reissuedAt, language)}, ${reissuedBy}`,
        },
      ]}
    />
  )
}

const Steps = ({ of }: { readonly of: SellersInvoice }) => {
  const { t } = useApp()
  const { problem, refusal, refusedVersions, ksefNumber, ksefSession } = of
  return (
    <div class="row-body">
      {refusal === undefined && problem !== undefined && <InvoiceProblem of={problem} />}
      {refusal !== undefined && (
        <Notice tone="bad">
          <h2>{t(stepsMessages.refusal)}</h2>
          <p class="wrap">{refusalText(refusal)}</p>
        </Notice>
      )}
      <InvoiceSteps of={of.timeline} />
      <Facts
        of={[
          [t(invoiceMessages.ksefNumber), ksefNumber && <code>{ksefNumber}</code>],
          [t(stepsMessages.session), ksefSession && <code>{ksefSession}</code>],
        ]}
      />
      {refusedVersions.length > 0 && <Versions of={refusedVersions} />}
    </div>
  )
}

interface DocumentProps {
  readonly tenantId: string
  readonly of: SellersOrder["invoices"][number]
}

const LoadedSteps = ({ tenantId, of: { id, status, problem = "" } }: DocumentProps) => {
  const { send } = useApp()
  const path = { id: tenantId, invoiceId: id }
  const invoice = useLoad(`steps of ${id} ${status} ${problem}`, () =>
    send(ask("get", "/internal/v1/tenants/{id}/invoices/{invoiceId}", { path })),
  )
  return <Loaded of={invoice}>{(data) => <Steps of={data} />}</Loaded>
}

const Row = (props: DocumentProps) => {
  const { t } = useApp()
  const { kind, number, status } = props.of
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="row-name">{number ?? t(invoiceMessages.kinds[kind])}</span>
        <InvoiceState status={status} />
      </summary>
      {isOpen && <LoadedSteps {...props} />}
    </details>
  )
}

export const DocumentSteps = ({
  invoices,
  tenantId,
}: Pick<SellersOrder, "invoices" | "tenantId">) => {
  const { t } = useApp()
  return (
    <section aria-label={t(stepsMessages.heading)}>
      <h2>{t(stepsMessages.heading)}</h2>
      <ul class="rows">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Row tenantId={tenantId} of={invoice} />
          </li>
        ))}
      </ul>
    </section>
  )
}
