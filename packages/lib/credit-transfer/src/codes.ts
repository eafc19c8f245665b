/**
 * The texts of QR codes from which a phone fills in a transfer: the Polish 2D code (recommendation
 * of the Polish Bank Association of 2013-12-03) and the EPC's code (EPC069-12).
 */
import {
  basicLatin,
  type CreditTransfer,
  cut,
  decimalOf,
  oneLine,
  polishDigitsOf,
} from "./transfer.ts"

/** Why a transfer has no code: the format has no room for its amount or title. */
export type CodeFault = "amount_too_large" | "title_too_long"

export type TransferCode =
  | { readonly content: string; readonly fault?: undefined }
  | { readonly fault: CodeFault; readonly content?: undefined }

/** Six digits of grosze, and 32 characters of title; the name is cut at 20. */
const polish = { grosze: 999_999, title: 32, name: 20 } as const
/** Up to 999,999,999.99 EUR and 140 characters of title; the name is cut at 70. */
const epc = { cents: 99_999_999_999, title: 140, name: 70 } as const

export const longestPolishTitle: number = polish.title

const faultOf = (
  { amount, title }: CreditTransfer,
  longest: { readonly title: number },
  most: number,
): CodeFault | undefined => {
  if (amount > most) return "amount_too_large"
  return title.length > longest.title ? "title_too_long" : undefined
}

const field = (text: string): string => oneLine(text.replaceAll("|", " "))

/** For a transfer in PLN to a company with that NIP. */
export const polishCode = (transfer: CreditTransfer, nip: string): TransferCode => {
  const { amount, creditor, title } = transfer
  const fault = faultOf(transfer, polish, polish.grosze)
  if (fault !== undefined) return { fault }
  const fields = [
    nip,
    "PL",
    polishDigitsOf(creditor),
    String(amount).padStart(6, "0"),
    cut(field(creditor.name), polish.name),
    field(title),
  ]
  return { content: `${fields.join("|")}|||` }
}

/** For a SEPA transfer in EUR. */
export const epcCode = (transfer: CreditTransfer): TransferCode => {
  const { amount, creditor, title } = transfer
  const fault = faultOf(transfer, epc, epc.cents)
  if (fault !== undefined) return { fault }
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    creditor.bic ?? "",
    cut(basicLatin(creditor.name), epc.name),
    creditor.iban,
    `EUR${decimalOf(amount)}`,
    "",
    "",
    basicLatin(title),
  ]
  return { content: lines.join("\n") }
}
