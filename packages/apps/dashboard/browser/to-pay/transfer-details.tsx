/** What a transfer states, with its QR code. */
import { decimalOf } from "@procurement/lib-credit-transfer"
import { type LocalDate, transferRefusalOf } from "@procurement/domain/standalone"
import { money } from "../format.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { Action } from "../parts/action.tsx"
import { type Fact, Facts } from "../parts/facts.tsx"
import { useApp } from "../shell/app-context.ts"
import { minorUnitsOf, type PayableInvoice } from "./open-invoices.ts"
import { groupedIban } from "./payer-account.ts"
import { QrCode } from "./qr-code.tsx"
import { codeOf, type ShownTransfer, transferOf } from "./transfers.ts"

interface CodeProps {
  readonly of: ShownTransfer
  readonly today: LocalDate
}

const Code = ({ of, today }: CodeProps) => {
  const { t } = useApp()
  const { code, title } = codeOf(of, today)
  if (code.fault !== undefined)
    return <p class="quiet small">{t(toPayMessages.faults[code.fault])}</p>
  return (
    <figure class="qr-figure">
      <QrCode content={code.content} label={t(toPayMessages.code)} />
      <figcaption class="quiet small">
        {t(toPayMessages.codeLead)}
        {title !== of.title && (
          <>
            {" "}
            {t(toPayMessages.codeTitle)} <code>{title}</code>
          </>
        )}
      </figcaption>
    </figure>
  )
}

interface TransferDetailsProps {
  readonly of: ShownTransfer
  /** Shown below the others. */
  readonly more?: ReadonlyArray<Fact>
  /** Undefined: the transfer has no QR code. */
  readonly today: LocalDate | undefined
}

const Copy = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const { t, announce } = useApp()
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => announce(t(pageMessages.copied)),
      () => announce(t(pageMessages.notCopied)),
    )
  return <Action label={label} look="plain" act={copy} />
}

export const TransferDetails = ({ of, more = [], today }: TransferDetailsProps) => {
  const { t, language } = useApp()
  const { creditor, amount, currency, title, bankName } = of
  return (
    <div class="transfer">
      <div class="stack">
        <Facts
          of={[
            [t(toPayMessages.receiver), creditor.name],
            [t(toPayMessages.amount), money({ amount: decimalOf(amount), currency }, language)],
            [t(toPayMessages.account), <code>{groupedIban(creditor.iban)}</code>],
            [t(toPayMessages.bank), bankName],
            ["BIC", creditor.bic && <code>{creditor.bic}</code>],
            [t(toPayMessages.title), <code>{title}</code>],
            ...more,
          ]}
        />
        {navigator.clipboard !== undefined && (
          <div class="actions">
            <Copy label={t(toPayMessages.copyAccount)} text={creditor.iban} />
            <Copy label={t(toPayMessages.copyTitle)} text={title} />
          </div>
        )}
      </div>
      {today !== undefined && <Code of={of} today={today} />}
    </div>
  )
}

interface InvoiceTransferProps {
  readonly invoice: PayableInvoice
  readonly outstanding: { readonly amount: string; readonly currency: string }
  readonly today: LocalDate
}

/** The transfer that pays an invoice, or why there is none. */
export const InvoiceTransfer = ({ invoice, outstanding, today }: InvoiceTransferProps) => {
  const { t, language } = useApp()
  const { vat, vatInPln } = invoice
  const left = { amount: minorUnitsOf(outstanding), currency: outstanding.currency }
  const transfer = transferOf(invoice, left)
  if (transfer === undefined) return <p class="quiet">{t(toPayMessages.noTitle)}</p>
  if (transferRefusalOf(invoice) === undefined)
    return <TransferDetails of={transfer} today={today} />
  const inPln = vatInPln === undefined ? vat : { amount: vatInPln, currency: "PLN" }
  return (
    <div class="stack">
      <p>{t(toPayMessages.split)}</p>
      <TransferDetails
        of={transfer}
        today={undefined}
        more={[
          [t(toPayMessages.vatOfInvoice), inPln && money(inPln, language)],
          [t(toPayMessages.sellerNip), transfer.nip],
        ]}
      />
    </div>
  )
}
