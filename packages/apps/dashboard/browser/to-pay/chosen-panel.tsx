/** What can be done with the chosen invoices: one transfer for all of them, or a file. */
import { type LocalDate, sumsToPay } from "@procurement/domain/standalone"
import { useEffect, useRef, useState } from "preact/hooks"
import type { PaymentReference } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { counted } from "../format.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { useAction } from "../parts/action.tsx"
import { ProblemNotice } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"
import { sumsText } from "./open-group.tsx"
import type { OpenInvoice } from "./open-invoices.ts"
import { Reference } from "./payment-reference.tsx"
import { faultsOf, linesOf } from "./reference-faults.ts"
import { TransferFileForm } from "./transfer-file-form.tsx"
import { isForFile, transferOf } from "./transfers.ts"

interface ChosenPanelProps {
  readonly chosen: ReadonlyArray<OpenInvoice>
  readonly today: LocalDate
  readonly onFaults: (faults: ReadonlyMap<string, string>) => void
  readonly onClear: () => void
}

const FileOf = ({ chosen, today }: Pick<ChosenPanelProps, "chosen" | "today">) => {
  const { t } = useApp()
  const forFile = chosen.filter(({ invoice }) => isForFile(invoice))
  const leftOut = chosen.filter(({ invoice }) => !isForFile(invoice))
  const transfers = forFile.flatMap(
    ({ invoice, outstanding: amount, currency }) => transferOf(invoice, { amount, currency }) ?? [],
  )
  return (
    <>
      {leftOut.length > 0 && (
        <p>
          {t(toPayMessages.leftOut)}{" "}
          {leftOut.map(({ invoice: { id, number = id } }) => number).join(", ")}
        </p>
      )}
      {transfers.length === 0 ? (
        <p>{t(toPayMessages.noTransfers)}</p>
      ) : (
        <TransferFileForm
          transfers={transfers}
          payer={forFile[0]?.invoice.buyer.name ?? ""}
          today={today}
        />
      )}
    </>
  )
}

interface NextProps extends Omit<ChosenPanelProps, "today"> {
  readonly onReference: (reference: PaymentReference) => void
  readonly onFile: () => void
}

const Next = ({ chosen, onFaults, onClear, onReference, onFile }: NextProps) => {
  const { t, send } = useApp()
  const invoiceIds = chosen.map(({ invoice }) => invoice.id)
  const { run, isActing, error } = useAction(async () => {
    onFaults(new Map())
    try {
      onReference(await send(call("post", "/v1/payment-references", { body: { invoiceIds } })))
    } catch (failure) {
      onFaults(faultsOf(failure, invoiceIds))
      throw failure
    }
  })
  return (
    <>
      {chosen.length > 1 && <p class="quiet small">{t(toPayMessages.togetherLead)}</p>}
      {error !== undefined && <ProblemNotice error={error} lines={linesOf(error, invoiceIds)} />}
      <div class="actions">
        {chosen.length > 1 && (
          <button type="button" class="main" aria-disabled={isActing} onClick={run}>
            {t(toPayMessages.together)}
          </button>
        )}
        <button type="button" onClick={onFile}>
          {t(toPayMessages.file)}
        </button>
        <button type="button" onClick={onClear}>
          {t(toPayMessages.clear)}
        </button>
      </div>
    </>
  )
}

/** It stays in sight until something is asked of it, because invoices are chosen above it. */
export const ChosenPanel = (props: ChosenPanelProps) => {
  const { chosen, today, onClear } = props
  const app = useApp()
  const { t } = app
  const [reference, setReference] = useState<PaymentReference>()
  const [isFile, setFile] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const isAsked = reference !== undefined || isFile
  useEffect(() => {
    if (isAsked) panel.current?.scrollIntoView()
  }, [isAsked])
  return (
    <section
      ref={panel}
      class={isAsked ? "card" : "card chosen"}
      aria-label={t(toPayMessages.chosen)}
    >
      <div class="page-line">
        <h2>{t(counted(chosen.length, toPayMessages.chosenNoun))}</h2>
        <strong class="page-actions number">{sumsText(app, sumsToPay(chosen))}</strong>
      </div>
      {reference !== undefined && (
        <Reference
          reference={reference}
          invoices={chosen.map(({ invoice }) => invoice)}
          payer={chosen[0]?.invoice.buyer.name ?? ""}
          today={today}
        />
      )}
      {isFile && <FileOf chosen={chosen} today={today} />}
      {isAsked ? (
        <button type="button" onClick={onClear}>
          {t(toPayMessages.startAgain)}
        </button>
      ) : (
        <Next {...props} onReference={setReference} onFile={() => setFile(true)} />
      )}
    </section>
  )
}
