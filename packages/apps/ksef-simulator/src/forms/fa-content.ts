/** Reads FA(2), FA(3) and FA_RR(1): validated files alone. */
import { valueAt } from "@procurement/adapter-fa3/reading"
import { child, childrenNamed, type XmlElement } from "@procurement/lib-xml"
import { optional } from "@procurement/domain/optional"
import {
  type AuthorizedParty,
  type InvoiceContent,
  ownText,
  type PartyIdentifier,
  sumOf,
  type ThirdParty,
} from "./invoice-content.ts"

const identifierOf = (party: XmlElement | undefined): PartyIdentifier => {
  const data = child(party, "DaneIdentyfikacyjne")
  const nip = valueAt(data, "NIP")
  if (nip !== undefined) return { type: "Nip", value: nip }
  const internal = valueAt(data, "IDWew")
  if (internal !== undefined) return { type: "InternalId", value: internal }
  const vatUe = valueAt(data, "NrVatUE")
  if (vatUe !== undefined) return { type: "VatUe", value: `${valueAt(data, "KodUE")}${vatUe}` }
  const other = valueAt(data, "NrID")
  return other === undefined ? { type: "None" } : { type: "Other", value: other }
}

const nameOf = (party: XmlElement | undefined) => valueAt(party, "DaneIdentyfikacyjne", "Nazwa")

const thirdParty = (party: XmlElement): ThirdParty => ({
  identifier: identifierOf(party),
  name: nameOf(party),
  // Another role (RolaInna, OpisRoli) has no number of its own.
  role: Number(valueAt(party, "Rola") ?? 0),
})

const authorizedParty = (party: XmlElement | undefined): AuthorizedParty | undefined =>
  party === undefined
    ? undefined
    : {
        nip: identifierOf(party).value ?? "",
        name: nameOf(party),
        role: Number(valueAt(party, "RolaPU") ?? 0),
      }

const partiesOf = (root: XmlElement) => {
  const buyer = child(root, "Podmiot2")
  return {
    sellerName: nameOf(child(root, "Podmiot1")),
    buyer: identifierOf(buyer),
    buyerName: nameOf(buyer),
    thirdParties: childrenNamed(root, "Podmiot3").map(thirdParty),
    ...optional({ authorized: authorizedParty(child(root, "PodmiotUpowazniony")) }),
  }
}

interface IdentityElements {
  readonly number: string
  readonly issueDate: string
}

const required = (element: XmlElement | undefined, ...path: ReadonlyArray<string>): string => {
  const value = valueAt(element, ...path)
  if (value === undefined) throw new TypeError(`the invoice has no ${path.join("/")}`)
  return ownText(value)
}

const identityOf = (root: XmlElement, body: XmlElement | undefined, names: IdentityElements) => {
  const buyerNip = valueAt(root, "Podmiot2", "DaneIdentyfikacyjne", "NIP")
  return {
    sellerNip: required(root, "Podmiot1", "DaneIdentyfikacyjne", "NIP"),
    kind: required(body, "RodzajFaktury"),
    number: required(body, names.number),
    issueDate: required(body, names.issueDate),
    ...optional({ buyerNip: buyerNip === undefined ? undefined : ownText(buyerNip) }),
  }
}

/** The values of the elements of `Fa` with such a name. */
const valuesLike = (body: XmlElement | undefined, pattern: RegExp): ReadonlyArray<string> =>
  body?.children.flatMap(({ name, text }) => (pattern.test(name) ? [text.trim()] : [])) ?? []

/** Those of the 0 % rates have two numbers: P_13_6_1 to P_13_6_3. */
const net = /^P_13_\d+(_\d+)?$/
const vat = /^P_14_\d+$/
const vatInPln = /^P_14_\d+W$/

export const faContent = (root: XmlElement): InvoiceContent => {
  const body = child(root, "Fa")
  const currency = valueAt(body, "KodWaluty") ?? ""
  return {
    identity: identityOf(root, body, { number: "P_2", issueDate: "P_1" }),
    ...partiesOf(root),
    currency,
    netAmount: sumOf(valuesLike(body, net)),
    vatAmount: sumOf(valuesLike(body, currency === "PLN" ? vat : vatInPln)),
    grossAmount: sumOf([valueAt(body, "P_15")]),
    isSelfInvoicing: valueAt(body, "Adnotacje", "P_17") === "1",
    hasAttachment: child(root, "Zalacznik") !== undefined,
  }
}

/** An invoice that the buyer of agricultural products issues: Podmiot1 is the farmer. */
export const rrContent = (root: XmlElement): InvoiceContent => {
  const body = child(root, "FakturaRR")
  const currency = valueAt(body, "KodWaluty") ?? ""
  return {
    identity: identityOf(root, body, { number: "P_4C", issueDate: "P_4B" }),
    ...partiesOf(root),
    currency,
    netAmount: sumOf([valueAt(body, "P_11_1")]),
    vatAmount: sumOf([valueAt(body, currency === "PLN" ? "P_11_2" : "P_11_2W")]),
    grossAmount: sumOf([valueAt(body, "P_12_1")]),
    isSelfInvoicing: false,
    hasAttachment: false,
  }
}
