/**
 * Orders of transfers in one currency as XML: ISO 20022, pain.001.001.09.
 *
 * In EUR they are SEPA credit transfers by the EPC's guide for customers (EPC132-08, 2023); in PLN
 * they are domestic ones, and the payer's bank is named by its sort code (PLKNR), as the Polish
 * Bank Association recommends.
 */
import {
  type Account,
  basicLatin,
  type CreditTransfer,
  cut,
  decimalOf,
  NotWritable,
  oneLine,
  sortCodeOf,
} from "./transfer.ts"

/** A transfer with an id of its own in the file, of at most 35 characters. */
export interface IdentifiedTransfer extends CreditTransfer {
  readonly id: string
}

export interface Pain001File {
  /** Never used before by this payer; at most 35 characters. */
  readonly id: string
  /** An instant in ISO 8601, UTC. */
  readonly createdAt: string
  /** The day of the transfers, `2026-11-29`. */
  readonly day: string
  readonly debtor: Account
  readonly currency: "EUR" | "PLN"
  readonly transfers: ReadonlyArray<IdentifiedTransfer>
}

type Node = readonly [name: string, content: string | ReadonlyArray<Node>, attributes?: string]

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "")

const written = ([name, content, attributes = ""]: Node): string =>
  `<${name}${attributes}>${
    typeof content === "string" ? escaped(content) : content.map(written).join("")
  }</${name}>`

const longest = { id: 35, name: 70, title: 140, cents: 99_999_999_999 } as const

/** Banks in SEPA need not take other letters; Polish banks take Polish ones in PLN. */
const textFor = ({ currency }: Pain001File, text: string): string =>
  currency === "EUR" ? basicLatin(text) : oneLine(text)

const nameNode = (file: Pain001File, { name }: Account): Node => [
  "Nm",
  cut(textFor(file, name), longest.name),
]

const accountNode = (name: string, { iban }: Account): Node => [name, [["Id", [["IBAN", iban]]]]]

const debtorBank = ({ currency, debtor }: Pain001File): Node =>
  currency === "EUR"
    ? ["Othr", [["Id", "NOTPROVIDED"]]]
    : [
        "ClrSysMmbId",
        [
          ["ClrSysId", [["Cd", "PLKNR"]]],
          ["MmbId", sortCodeOf(debtor)],
        ],
      ]

const creditorBank = ({ bic }: IdentifiedTransfer["creditor"]): ReadonlyArray<Node> =>
  bic === undefined ? [] : [["CdtrAgt", [["FinInstnId", [["BICFI", bic]]]]]]

const transferNode = (file: Pain001File, transfer: IdentifiedTransfer): Node => {
  const { id, amount, currency, creditor } = transfer
  const title = textFor(file, transfer.title)
  if (currency !== file.currency) throw new NotWritable("currency", `it is not ${file.currency}`)
  if (amount > longest.cents) throw new NotWritable("amount", "it exceeds 999,999,999.99")
  if (title.length > longest.title) throw new NotWritable("title", "it exceeds 140 characters")
  return [
    "CdtTrfTxInf",
    [
      ["PmtId", [["EndToEndId", cut(id, longest.id)]]],
      ["Amt", [["InstdAmt", decimalOf(amount), ` Ccy="${currency}"`]]],
      ...creditorBank(creditor),
      ["Cdtr", [nameNode(file, creditor)]],
      accountNode("CdtrAcct", creditor),
      ["RmtInf", [["Ustrd", title]]],
    ],
  ]
}

const sumNodes = ({ transfers }: Pain001File): ReadonlyArray<Node> => [
  ["NbOfTxs", String(transfers.length)],
  ["CtrlSum", decimalOf(transfers.reduce((sum, { amount }) => sum + amount, 0))],
]

const paymentNode = (file: Pain001File): Node => [
  "PmtInf",
  [
    ["PmtInfId", cut(file.id, longest.id)],
    ["PmtMtd", "TRF"],
    ...sumNodes(file),
    ...(file.currency === "EUR" ? [["PmtTpInf", [["SvcLvl", [["Cd", "SEPA"]]]]] as const] : []),
    ["ReqdExctnDt", [["Dt", file.day]]],
    ["Dbtr", [nameNode(file, file.debtor)]],
    accountNode("DbtrAcct", file.debtor),
    ["DbtrAgt", [["FinInstnId", [debtorBank(file)]]]],
    ...(file.currency === "EUR" ? [["ChrgBr", "SLEV"] as const] : []),
    ...file.transfers.map((transfer) => transferNode(file, transfer)),
  ],
]

/** Throws `NotWritable` for another currency, a foreign payer in PLN, or a title over 140. */
export const pain001 = (file: Pain001File): string => {
  const header: Node = [
    "GrpHdr",
    [
      ["MsgId", cut(file.id, longest.id)],
      ["CreDtTm", file.createdAt],
      ...sumNodes(file),
      ["InitgPty", [nameNode(file, file.debtor)]],
    ],
  ]
  const document: Node = [
    "Document",
    [["CstmrCdtTrfInitn", [header, paymentNode(file)]]],
    ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(document)}\n`
}
