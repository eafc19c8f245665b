/** What the reader's company has to pay: open invoices by their due dates, and their transfers. */
import { invoicesByDue, type LocalDate, sumsToPay } from "@procurement/domain/standalone"
import { useState } from "preact/hooks"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { Notice } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ChosenPanel } from "./chosen-panel.tsx"
import { OpenGroup, sumsText } from "./open-group.tsx"
import { type OpenInvoice, readOpenInvoices } from "./open-invoices.ts"

interface OpenInvoicesProps {
  readonly invoices: ReadonlyArray<OpenInvoice>
  readonly today: LocalDate
}

/** The panel is a new one for other invoices, so that nothing of an earlier choice stays. */
const OpenInvoices = ({ invoices, today }: OpenInvoicesProps) => {
  const app = useApp()
  const { t } = app
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const choose = (ids: ReadonlyArray<string>, isChosen: boolean): void => {
    setFaults(new Map())
    setChosen((before) => {
      const others = [...before].filter((id) => !ids.includes(id))
      return new Set(isChosen ? [...others, ...ids] : others)
    })
  }
  const groups = invoicesByDue(invoices, today)
  const inOrder = groups.flatMap((group) => group.invoices)
  const chosenOnes = inOrder.filter(({ invoice }) => chosen.has(invoice.id))
  return (
    <>
      <p>
        {t(toPayMessages.total)} <strong>{sumsText(app, sumsToPay(inOrder))}</strong>
      </p>
      {groups.map((group) => (
        <OpenGroup
          key={group.group}
          of={group}
          today={today}
          chosen={chosen}
          faults={faults}
          onChoose={choose}
        />
      ))}
      {chosenOnes.length > 0 && (
        <ChosenPanel
          key={[...chosen].join(" ")}
          chosen={chosenOnes}
          today={today}
          onFaults={setFaults}
          onClear={() => setChosen(new Set())}
        />
      )}
    </>
  )
}

export const ToPayView = () => {
  const app = useApp()
  const { t } = app
  const open = useLoad("to-pay", () => readOpenInvoices(app))
  return (
    <>
      <PageHead title={t(toPayMessages.heading)} />
      <Loaded of={open}>
        {({ invoices, today, isComplete }) => (
          <div class="stack">
            {!isComplete && <Notice tone="later">{<p>{t(toPayMessages.incomplete)}</p>}</Notice>}
            {invoices.length === 0 ? (
              <p class="none">{t(toPayMessages.nothing)}</p>
            ) : (
              <OpenInvoices invoices={invoices} today={today} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}
