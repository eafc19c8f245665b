/**
 * Reads PEF(3) and PEF_KOR(3), the invoice and the credit note of UBL 2.1: validated files alone.
 *
 * UBL requires less than KSeF: a file without a number, a date or a Polish seller is rejected.
 */
import { valueAt } from "@procurement/adapter-fa3/reading"
import { child, childrenNamed, type XmlElement } from "@procurement/lib-xml"
import type { InvoiceIdentity } from "../state/values.ts"
import { type InvoiceContent, ownText, type PartyIdentifier } from "./invoice-content.ts"

/** The number of a party's registration for VAT: `PL` and a NIP in Poland. */
const vatNumberOf = (party: XmlElement | undefined): string | undefined => {
  const schemes = childrenNamed(party, "PartyTaxScheme")
  const ofVat = schemes.find((scheme) => valueAt(scheme, "TaxScheme", "ID") === "VAT")
  return valueAt(ofVat, "CompanyID")
}

const nipOf = (vatNumber: string | undefined): string | undefined =>
  /^(?:PL)?(\d{10})$/.exec(vatNumber ?? "")?.[1]

const identifierOf = (party: XmlElement | undefined): PartyIdentifier => {
  const vatNumber = vatNumberOf(party)
  const nip = nipOf(vatNumber)
  if (nip !== undefined) return { type: "Nip", value: nip }
  if (vatNumber !== undefined) {
    return { type: /^[A-Z]{2}/.test(vatNumber) ? "VatUe" : "Other", value: vatNumber }
  }
  const other =
    valueAt(party, "PartyLegalEntity", "CompanyID") ?? valueAt(party, "PartyIdentification", "ID")
  return other === undefined ? { type: "None" } : { type: "Other", value: other }
}

const nameOf = (party: XmlElement | undefined) =>
  valueAt(party, "PartyLegalEntity", "RegistrationName") ?? valueAt(party, "PartyName", "Name")

const partyOf = (root: XmlElement, role: string) => child(child(root, role), "Party")

const kindOf = ({ name }: XmlElement): string => (name === "CreditNote" ? "KOR_PEF" : "VAT_PEF")

const identityOf = (root: XmlElement): InvoiceIdentity => {
  const buyer = identifierOf(partyOf(root, "AccountingCustomerParty"))
  return {
    sellerNip: ownText(nipOf(vatNumberOf(partyOf(root, "AccountingSupplierParty"))) ?? ""),
    kind: kindOf(root),
    number: ownText(valueAt(root, "ID") ?? ""),
    issueDate: ownText(valueAt(root, "IssueDate") ?? ""),
    ...(buyer.type === "Nip" ? { buyerNip: ownText(buyer.value ?? "") } : {}),
  }
}

const amount = (text: string | undefined): number => Number(text ?? 0)

/** That in the currency of accounting is a total of its own, without subtotals. */
const vatInPln = (root: XmlElement, currency: string): number => {
  const totals = childrenNamed(root, "TaxTotal")
  const accounted = totals.find((total) => child(total, "TaxSubtotal") === undefined)
  const isAccounted = currency !== "PLN" && valueAt(root, "TaxCurrencyCode") === "PLN"
  return amount(valueAt(isAccounted ? (accounted ?? totals[0]) : totals[0], "TaxAmount"))
}

const hasAttachment = (root: XmlElement): boolean =>
  childrenNamed(root, "AdditionalDocumentReference").some(
    (each) => child(child(each, "Attachment"), "EmbeddedDocumentBinaryObject") !== undefined,
  )

export const pefContent = (root: XmlElement): InvoiceContent => {
  const currency = valueAt(root, "DocumentCurrencyCode") ?? ""
  const total = child(root, "LegalMonetaryTotal")
  const buyer = partyOf(root, "AccountingCustomerParty")
  return {
    identity: identityOf(root),
    sellerName: nameOf(partyOf(root, "AccountingSupplierParty")),
    buyer: identifierOf(buyer),
    buyerName: nameOf(buyer),
    thirdParties: [],
    currency,
    netAmount: amount(valueAt(total, "TaxExclusiveAmount")),
    vatAmount: vatInPln(root, currency),
    grossAmount: amount(valueAt(total, "TaxInclusiveAmount")),
    isSelfInvoicing: false,
    hasAttachment: hasAttachment(root),
  }
}
