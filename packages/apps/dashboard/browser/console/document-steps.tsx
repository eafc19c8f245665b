/** How far each document of an order is: its steps, its problem, KSeF's responses, its archive. */
import { useState } from "preact/hooks"
import { count, dateTime, day } from "../format.ts"
import { InvoiceState } from "../invoices/invoice-state.tsx"
import { InvoiceProblem, InvoiceSteps } from "../invoices/invoice-steps.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Notice } from "../parts/notice.tsx"
import { Table } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type SellersInvoice, type SellersOrder } from "./console-calls.ts"
import { archiveMessages, outsideMessages, stepsMessages } from "./progress-messages.ts"

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

type OutsideRecord = NonNullable<SellersInvoice["outside"]>

const Outside = ({ of }: { readonly of: OutsideRecord }) => {
  const { t, language } = useApp()
  const { number, issueDate, recordedAt, recordedBy, reason, scanSha256 } = of
  return (
    <Facts
      of={[
        [t(outsideMessages.number), number],
        [t(outsideMessages.issueDate), day(issueDate, language)],
        [t(outsideMessages.recordedAt), `${dateTime(recordedAt, language)}, ${recordedBy}`],
        [t(outsideMessages.reason), reason],
        [t(outsideMessages.scanHash), scanSha256 && <code class="wrap">{scanSha256}</code>],
      ]}
    />
  )
}

type Archive = NonNullable<SellersInvoice["archive"]>

const inspectionText = (
  { t, language }: AppContext,
  { endedAt, inspected, differing }: NonNullable<Archive["inspection"]>,
): string => {
  const read = count(inspected, language)
  const result =
    differing === 0
      ? `${t(archiveMessages.unchanged)} ${read}`
      : `${t(archiveMessages.differing)} ${count(differing, language)} / ${read}`
  return `${dateTime(endedAt, language)}. ${result}`
}

const ArchiveFacts = ({ of }: { readonly of: Archive }) => {
  const app = useApp()
  const { t, language } = app
  const { archivedAt, retainUntil, signatureLevel, renewedAt, nextRenewalAt, inspection } = of
  return (
    <>
      <h3>{t(archiveMessages.heading)}</h3>
      <Facts
        of={[
          [t(archiveMessages.since), dateTime(archivedAt, language)],
          [t(archiveMessages.until), day(retainUntil, language)],
          [t(archiveMessages.level), `XAdES ${signatureLevel}`],
          [t(archiveMessages.renewed), renewedAt && dateTime(renewedAt, language)],
          [
            t(archiveMessages.renewal),
            nextRenewalAt === undefined
              ? t(archiveMessages.noRenewal)
              : dateTime(nextRenewalAt, language),
          ],
          [
            t(archiveMessages.inspection),
            inspection === undefined
              ? t(archiveMessages.notInspected)
              : inspectionText(app, inspection),
          ],
        ]}
      />
    </>
  )
}

const Steps = ({ of }: { readonly of: SellersInvoice }) => {
  const { t } = useApp()
  const { problem, refusal, refusedVersions, ksefNumber, ksefSession } = of
  const { outside, archive, archiveProblem } = of
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
      {outside !== undefined && <Outside of={outside} />}
      {archive !== undefined && <ArchiveFacts of={archive} />}
      {archiveProblem !== undefined && (
        <Notice tone="bad">{t(archiveMessages.problems[archiveProblem])}</Notice>
      )}
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
  const { kind, number, outside, status } = props.of
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="row-name">{outside?.number ?? number ?? t(invoiceMessages.kinds[kind])}</span>
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
