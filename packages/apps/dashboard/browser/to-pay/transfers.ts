/** The transfers that pay invoices, their QR codes and their files. No rule is decided here. */
import {
  type CreditTransfer,
  elixir0,
  epcCode,
  type IdentifiedTransfer,
  longestPolishTitle,
  pain001,
  polishCode,
  type TransferCode,
} from "@procurement/lib-credit-transfer"
import { type LocalDate, titleWithin, transferRefusalOf } from "@procurement/domain/standalone"
import type { Invoice } from "../api/api-types.ts"
import type { PayableInvoice } from "./open-invoices.ts"

type BankAccount = NonNullable<Invoice["bankAccount"]>

/** A transfer as the page shows it. */
export interface ShownTransfer extends IdentifiedTransfer {
  readonly bankName?: string | undefined
  readonly nip: string
  /** The number of the one invoice that it pays. */
  readonly number?: string | undefined
}

interface ToCreditor {
  readonly bankAccount: BankAccount
  readonly seller: NonNullable<Invoice["seller"]>
}

export const transferTo = (
  { bankAccount: { iban, swift, bankName }, seller }: ToCreditor,
  transfer: Pick<ShownTransfer, "id" | "amount" | "currency" | "title" | "number">,
): ShownTransfer => ({
  ...transfer,
  creditor: { name: seller.name, iban, bic: swift },
  bankName,
  nip: seller.nip,
})

/** The transfer that pays the invoice; undefined while it has no title. */
export const transferOf = (
  invoice: PayableInvoice,
  left: Pick<CreditTransfer, "amount" | "currency">,
): ShownTransfer | undefined => {
  const { id, number, bankAccount, seller, transferTitle } = invoice
  if (bankAccount === undefined || seller === undefined || transferTitle === undefined) {
    return undefined
  }
  return transferTo(
    { bankAccount, seller },
    { ...left, id: number ?? id, title: transferTitle, number },
  )
}

/** Whether a file may contain the transfer that pays the invoice. */
export const isForFile = (invoice: PayableInvoice): boolean =>
  transferRefusalOf(invoice) === undefined

export interface ShownCode {
  readonly code: TransferCode
  readonly title: string
}

/** The QR code of a transfer: the Polish one in PLN, the EPC's one in EUR. */
export const codeOf = (transfer: ShownTransfer, today: LocalDate): ShownCode => {
  if (transfer.currency === "EUR") return { code: epcCode(transfer), title: transfer.title }
  const title = titleWithin(transfer, longestPolishTitle, today)
  return { code: polishCode({ ...transfer, title }, transfer.nip), title }
}

/** The one creditor of all of them; undefined when their invoices name different accounts. */
export const sharedCreditor = (invoices: ReadonlyArray<PayableInvoice>): ToCreditor | undefined => {
  const [first] = invoices
  const { bankAccount, seller } = first ?? {}
  if (bankAccount === undefined || seller === undefined) return undefined
  const isShared = invoices.every((each) => each.bankAccount?.iban === bankAccount.iban)
  return isShared ? { bankAccount, seller } : undefined
}

export const fileFormats = [
  { key: "elixir0-PLN", format: "Elixir-0", currency: "PLN" },
  { key: "pain001-PLN", format: "pain.001.001.09", currency: "PLN" },
  { key: "pain001-EUR", format: "pain.001.001.09 (SEPA)", currency: "EUR" },
] as const
export type FileFormat = (typeof fileFormats)[number]

export interface FileOrder {
  readonly debtor: { readonly name: string; readonly iban: string }
  /** The day of the transfers. */
  readonly day: string
  /** In Unix milliseconds. */
  readonly now: number
  readonly transfers: ReadonlyArray<IdentifiedTransfer>
}

export interface TransferFile {
  readonly name: string
  readonly type: string
  readonly content: string | Uint8Array<ArrayBuffer>
}

/** The transfers of the format's currency; throws `NotWritable`. */
export const transferFile = (
  { key, currency }: FileFormat,
  { debtor, day, now, transfers: all }: FileOrder,
): TransferFile => {
  const transfers = all.filter((transfer) => transfer.currency === currency)
  const name = `transfers-${day}`
  if (key === "elixir0-PLN") {
    const content = elixir0({ day, debtor, transfers })
    return { name: `${name}.txt`, type: "text/plain", content }
  }
  const createdAt = new Date(now).toISOString()
  const content = pain001({ id: `P-${now}`, createdAt, day, debtor, currency, transfers })
  return { name: `${name}.xml`, type: "application/xml", content }
}
