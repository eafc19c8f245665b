/** The form that writes transfers into a file for the reader's bank, in this browser. */
import { ibanIssue, type LocalDate } from "@procurement/domain/standalone"
import { NotWritable } from "@procurement/lib-credit-transfer"
import { useState } from "preact/hooks"
import { counted } from "../format.ts"
import { saveAs } from "../invoices/invoice-files.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { SelectField, TextField } from "../parts/field.tsx"
import { FieldFault, Form, type FormValues, MissingField } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import {
  compactIban,
  forgetAccount,
  groupedIban,
  keepAccount,
  keptAccount,
  type PayerAccount,
} from "./payer-account.ts"
import { type FileFormat, fileFormats, type FileOrder, transferFile } from "./transfers.ts"

interface TransferFileFormProps {
  readonly transfers: FileOrder["transfers"]
  /** The name of the reader's company, as invoices state it. */
  readonly payer: string
  readonly today: LocalDate
}

const Forget = ({ onForgotten }: { readonly onForgotten: () => void }) => {
  const { t, announce } = useApp()
  const forget = (): void => {
    forgetAccount(localStorage)
    announce(t(toPayMessages.forgotten))
    onForgotten()
  }
  return (
    <button type="button" onClick={forget}>
      {t(toPayMessages.forget)}
    </button>
  )
}

const useDownload = (transfers: FileOrder["transfers"], formats: ReadonlyArray<FileFormat>) => {
  const { t } = useApp()
  const debtorOf = ({ text }: FormValues): PayerAccount => {
    const name = text("payer")
    const iban = compactIban(text("payerAccount"))
    if (name === "") throw new MissingField("payer")
    if (ibanIssue(iban) !== undefined) {
      throw new FieldFault("payerAccount", t(toPayMessages.wrongIban))
    }
    return { name, iban }
  }
  return async (values: FormValues): Promise<void> => {
    const format = formats.find(({ key }) => key === values.text("format"))
    const day = values.text("day")
    if (format === undefined) throw new MissingField("format")
    if (day === "") throw new MissingField("day")
    const debtor = debtorOf(values)
    if (values.all("remember").length > 0) keepAccount(localStorage, debtor)
    try {
      const file = transferFile(format, { debtor, day, now: Date.now(), transfers })
      saveAs(new Blob([file.content], { type: file.type }), file.name)
    } catch (error) {
      if (!(error instanceof NotWritable)) throw error
      throw new FieldFault("format", t(toPayMessages.notWritable))
    }
  }
}

export const TransferFileForm = ({ transfers, payer, today }: TransferFileFormProps) => {
  const { t } = useApp()
  const [kept, setKept] = useState(() => keptAccount(localStorage))
  const countIn = (currency: string): number =>
    transfers.filter((transfer) => transfer.currency === currency).length
  const formats = fileFormats.filter(({ currency }) => countIn(currency) > 0)
  const download = useDownload(transfers, formats)
  return (
    <>
      <p class="quiet">{t(toPayMessages.fileLead)}</p>
      <Form
        key={kept?.iban}
        submit={t(toPayMessages.download)}
        onSubmit={download}
        foot={kept !== undefined && <Forget onForgotten={() => setKept(undefined)} />}
      >
        <div class="pair">
          <SelectField
            name="format"
            label={t(toPayMessages.format)}
            options={formats.map(({ key, format, currency }) => [
              key,
              `${currency}: ${format}, ${t(counted(countIn(currency), toPayMessages.transferNoun))}`,
            ])}
          />
          <TextField name="day" type="date" label={t(toPayMessages.day)} value={today} />
        </div>
        <TextField
          name="payer"
          label={t(toPayMessages.payer)}
          value={kept?.name ?? payer}
          autocomplete="organization"
        />
        <TextField
          name="payerAccount"
          label={t(toPayMessages.payerAccount)}
          hint={t(toPayMessages.payerHint)}
          value={kept === undefined ? "" : groupedIban(kept.iban)}
          placeholder="PL…"
        />
        <label class="choice">
          <input type="checkbox" name="remember" defaultChecked={kept !== undefined} />
          {t(toPayMessages.remember)}
        </label>
      </Form>
    </>
  )
}
