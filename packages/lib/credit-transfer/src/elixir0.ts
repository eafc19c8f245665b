/**
 * Orders of domestic transfers in PLN as Polish banks import them: Elixir-0.
 *
 * Each order is a line of 16 fields, separated by commas and ended by CRLF, in Windows-1250. A text
 * is in quotation marks and has up to four lines of 35 characters, separated by `|`. Banks describe
 * the format in their guides for imports; there is no common standard beside them.
 */
import {
  type Account,
  type CreditTransfer,
  NotWritable,
  oneLine,
  plainLetters,
  polishDigitsOf,
  sortCodeOf,
} from "./transfer.ts"

export interface Elixir0File {
  /** The day of the transfers, `2026-11-29`. */
  readonly day: string
  readonly debtor: Account
  readonly transfers: ReadonlyArray<CreditTransfer>
}

/** An order of a credit transfer, and its kind: neither split payment (53) nor tax (71). */
const codes = { order: "110", ordinary: "51" } as const

const windows1250 = new Map(
  [
    ...new TextDecoder("windows-1250").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  ].map((character, byte) => [character, byte] as const),
)

const encoded = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => windows1250.get(character) ?? 0)

/** A character that Windows-1250 lacks becomes its plain letter, or a question mark. */
const encodable = (text: string): string =>
  [...text.normalize("NFC")]
    .map((character) => {
      if (windows1250.has(character)) return character
      const [plain = ""] = plainLetters(character)
      return plain === "" || windows1250.has(plain) ? plain : "?"
    })
    .join("")

const lineLength = 35
const maximumLines = 4
const maximumDigits = 15

/** Breaks a text between words, and a word that is longer than a line inside. */
const linesOf = (text: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let rest = oneLine(encodable(text).replaceAll('"', "'").replaceAll("|", "/"))
  while (rest.length > lineLength) {
    const space = rest.lastIndexOf(" ", lineLength)
    const end = space > 0 ? space : lineLength
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === "" ? lines : [...lines, rest]
}

const quoted = (lines: ReadonlyArray<string>): string => `"${lines.join("|")}"`

const titleOf = (title: string): string => {
  const lines = linesOf(title)
  if (lines.length > maximumLines) throw new NotWritable("title", "it needs more than four lines")
  return quoted(lines)
}

const nameOf = ({ name }: Account): string => quoted(linesOf(name).slice(0, maximumLines))

const amountOf = ({ amount, currency }: CreditTransfer): string => {
  if (currency !== "PLN") throw new NotWritable("currency", "the format takes PLN")
  const digits = String(amount)
  if (digits.length > maximumDigits) throw new NotWritable("amount", "it has more than 15 digits")
  return digits
}

const lineOf = ({ day, debtor }: Elixir0File, transfer: CreditTransfer): string =>
  [
    codes.order,
    day.replaceAll("-", ""),
    amountOf(transfer),
    sortCodeOf(debtor),
    "0",
    `"${polishDigitsOf(debtor)}"`,
    `"${polishDigitsOf(transfer.creditor)}"`,
    nameOf(debtor),
    nameOf(transfer.creditor),
    "0",
    sortCodeOf(transfer.creditor),
    titleOf(transfer.title),
    '""',
    '""',
    `"${codes.ordinary}"`,
    '""',
  ].join(",")

/** Throws `NotWritable` for another currency, a foreign account, or a title of five lines. */
export const elixir0 = (file: Elixir0File): Uint8Array<ArrayBuffer> =>
  encoded(file.transfers.map((transfer) => `${lineOf(file, transfer)}\r\n`).join(""))
