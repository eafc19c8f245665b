/** What can be done with the chosen invoices: one transfer for all of them, or a file. */
import { type LocalDate, sumsToPay } from "@procurement/domain/standalone"
import { useState } from "preact/hooks"
import { ApiError } from "../api/api.ts"
import type { PaymentReference } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { counted } from "../format.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { Action } from "../parts/action.tsx"
import { useApp } from "../shell/app-context.ts"
import { sumsText } from "./open-group.tsx"
import type { OpenInvoice } from "./open-invoices.ts"
import { Reference } from "./payment-reference.tsx"
import { TransferFileForm } from "./transfer-file-form.tsx"
import { isForFile, transferOf } from "./transfers.ts"

interface ChosenPanelProps {
  readonly chosen: ReadonlyArray<OpenInvoice>
  readonly today: LocalDate
  readonly onFaults: (faults: ReadonlyMap<string, string>) => void
  readonly onClear: () => void
}

/** The messages of a problem about `/invoiceIds/3`, by the id of that invoice. */
export const faultsOf = (
  error: unknown,
  ids: ReadonlyArray<string>,
): ReadonlyMap<string, string> => {
  const errors = (error instanceof ApiError ? error.problem?.errors : undefined) ?? []
  return new Map(
    errors.flatMap(({ pointer, message }) => {
      const position = /^\/invoiceIds\/(\d+)$/.exec(pointer ?? "")?.[1]
      const id = position === undefined ? undefined : ids[Number(position)]
      return id === undefined ? [] : [[id, message] as const]
    }),
  )
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

export const ChosenPanel = ({ chosen, today, onFaults, onClear }: ChosenPanelProps) => {
  const app = useApp()
  const { t, send } = app
  const [reference, setReference] = useState<PaymentReference>()
  const [isFile, setFile] = useState(false)
  const request = async (): Promise<void> => {
    const invoiceIds = chosen.map(({ invoice }) => invoice.id)
    onFaults(new Map())
    try {
      setReference(await send(call("post", "/v1/payment-references", { body: { invoiceIds } })))
    } catch (error) {
      onFaults(faultsOf(error, invoiceIds))
      throw error
    }
  }
  const invoices = chosen.map(({ invoice }) => invoice)
  return (
    <section class="card" aria-label={t(toPayMessages.chosen)}>
      <div class="page-line">
        <h2>{t(counted(chosen.length, toPayMessages.chosenNoun))}</h2>
        <strong class="page-actions number">{sumsText(app, sumsToPay(chosen))}</strong>
      </div>
      {reference !== undefined && (
        <Reference
          reference={reference}
          invoices={invoices}
          payer={invoices[0]?.buyer.name ?? ""}
          today={today}
        />
      )}
      {isFile && <FileOf chosen={chosen} today={today} />}
      {reference === undefined && !isFile && chosen.length > 1 && (
        <p class="quiet">{t(toPayMessages.togetherLead)}</p>
      )}
      <div class="actions">
        {reference === undefined && !isFile && (
          <>
            {chosen.length > 1 && (
              <Action label={t(toPayMessages.together)} look="main" act={request} />
            )}
            <button type="button" onClick={() => setFile(true)}>
              {t(toPayMessages.file)}
            </button>
          </>
        )}
        <button type="button" onClick={onClear}>
          {t(toPayMessages.clear)}
        </button>
      </div>
    </section>
  )
}
