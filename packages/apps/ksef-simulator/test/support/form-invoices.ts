/** A minimal valid invoice of each form, with its seller, number and date. */
import { formCodes } from "../../src/forms/form-codes.ts"
import type { FormName } from "../../src/state/values.ts"
import { anInvoice, freshNumber, type InvoiceFields, sellerNip, today } from "./an-invoice.ts"

const fa2 = (fields: InvoiceFields): string =>
  anInvoice(fields)
    .replace("2025/06/25/13775", "2023/06/29/12648")
    .replace('"FA (3)"', '"FA (2)"')
    .replace("<WariantFormularza>3<", "<WariantFormularza>2<")
    .replace("<JST>2</JST><GV>2</GV>", "")

const party = (name: string, nip: string, title: string): string =>
  `<${name}><DaneIdentyfikacyjne><NIP>${nip}</NIP><Nazwa>${title}</Nazwa></DaneIdentyfikacyjne>` +
  `<Adres><KodKraju>PL</KodKraju><AdresL1>Zielona Wieś 12</AdresL1></Adres></${name}>`

const rr = ({ nip = sellerNip, number = freshNumber(), ...fields }: InvoiceFields): string => {
  const { issueDate = today(), kind = "VAT_RR", item = "ziemniaki" } = fields
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n`,
    `<Faktura xmlns="http://crd.gov.pl/wzor/2026/03/06/14189/"><Naglowek>`,
    `<KodFormularza kodSystemowy="FA_RR (1)" wersjaSchemy="1-1E">FA_RR</KodFormularza>`,
    `<WariantFormularza>1</WariantFormularza>`,
    `<DataWytworzeniaFa>2026-05-15T10:00:00Z</DataWytworzeniaFa></Naglowek>`,
    party("Podmiot1", nip, "Jan Rolny"),
    party("Podmiot2", "1111111111", "Skup Próbny S.A."),
    `<FakturaRR><KodWaluty>PLN</KodWaluty><P_4B>${issueDate}</P_4B><P_4C>${number}</P_4C>`,
    `<P_11_1>100.00</P_11_1><P_11_2>7.00</P_11_2><P_12_1>107.00</P_12_1>`,
    `<P_12_2>sto siedem złotych</P_12_2><RodzajFaktury>${kind}</RodzajFaktury>`,
    `<FakturaRRWiersz><NrWierszaFa>1</NrWierszaFa><P_4AA>${issueDate}</P_4AA><P_5>${item}</P_5>`,
    `<P_6A>kg</P_6A><P_6B>40</P_6B><P_6C>klasa I</P_6C><P_7>2.50</P_7><P_8>100.00</P_8>`,
    `<P_9>7</P_9><P_10>7.00</P_10><P_11>107.00</P_11></FakturaRRWiersz></FakturaRR></Faktura>`,
  ].join("")
}

const namespaces = (root: string): string =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ` +
  `xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" ` +
  `xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`

const ublParty = (role: string, vatNumber: string, name: string): string =>
  `<cac:${role}><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${vatNumber}</cbc:CompanyID>` +
  `<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>` +
  `<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName>` +
  `</cac:PartyLegalEntity></cac:Party></cac:${role}>`

const pln = (name: string, amount: string): string =>
  `<cbc:${name} currencyID="PLN">${amount}</cbc:${name}>`

const ubl = (
  root: "Invoice" | "CreditNote",
  { nip = sellerNip, number = freshNumber(), ...fields }: InvoiceFields,
): string => {
  const { issueDate = today(), item = "Lampka biurowa" } = fields
  const [code, quantity] = root === "Invoice" ? ["380", "Invoiced"] : ["381", "Credited"]
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces(root)}>`,
    `<cbc:ID>${number}</cbc:ID><cbc:IssueDate>${issueDate}</cbc:IssueDate>`,
    `<cbc:${root}TypeCode>${code}</cbc:${root}TypeCode>`,
    `<cbc:DocumentCurrencyCode>PLN</cbc:DocumentCurrencyCode>`,
    ublParty("AccountingSupplierParty", `PL${nip}`, "Skład Próbny sp. z o.o."),
    ublParty("AccountingCustomerParty", "PL1111111111", "Kupujący S.A."),
    `<cac:TaxTotal>${pln("TaxAmount", "23")}</cac:TaxTotal><cac:LegalMonetaryTotal>`,
    pln("LineExtensionAmount", "100.00"),
    pln("TaxExclusiveAmount", "100.00"),
    pln("TaxInclusiveAmount", "123.00"),
    pln("PayableAmount", "0.00"),
    `</cac:LegalMonetaryTotal><cac:${root}Line><cbc:ID>1</cbc:ID>`,
    `<cbc:${quantity}Quantity>1</cbc:${quantity}Quantity>`,
    `${pln("LineExtensionAmount", "100.00")}<cac:Item><cbc:Name>${item}</cbc:Name></cac:Item>`,
    `</cac:${root}Line></${root}>`,
  ].join("")
}

const writers: Readonly<Record<FormName, (fields: InvoiceFields) => string>> = {
  "FA(2)": fa2,
  "FA(3)": anInvoice,
  "PEF(3)": (fields) => ubl("Invoice", fields),
  "PEF_KOR(3)": (fields) => ubl("CreditNote", fields),
  "FA_RR(1)": rr,
}

/** A valid invoice of that form; of RR the seller is the farmer. */
export const invoiceOf = (form: FormName, fields: InvoiceFields = {}): string =>
  writers[form](fields)

/** The part of a request that opens a session for that form. */
export const opening = (form: FormName) => ({ formCode: formCodes[form] })
