/**
 * An invoice document as FA(3) XML: the sections in the order of the schema.
 *
 * Compact, UTF-8, without BOM and without line ends. The same document gives the same text. Knows
 * nothing of validity: that is for the schema and the rules to say.
 */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { headerSection } from "./sections/header.ts"
import { headOfInvoice } from "./sections/invoice-head.ts"
import { lineSections } from "./sections/lines.ts"
import { buyerSection, sellerSection } from "./sections/parties.ts"
import { orderSection, paymentSection } from "./sections/payment.ts"
import { remarks } from "./sections/remarks.ts"

export const fa3Namespace = "http://crd.gov.pl/wzor/2025/06/25/13775/"

export const fa3Xml = (document: InvoiceDocument, systemInfo: string): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="${fa3Namespace}">`,
    headerSection(document.createdAt, systemInfo),
    sellerSection(document.seller),
    buyerSection(document.buyer),
    "<Fa>",
    headOfInvoice(document),
    remarks(document),
    lineSections(document),
    paymentSection(document),
    orderSection(document),
    "</Fa></Faktura>",
  ].join("")
