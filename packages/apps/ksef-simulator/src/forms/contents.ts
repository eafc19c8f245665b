/** How the content of each form is read. */
import { readXml, type XmlElement } from "@procurement/lib-xml"
import type { FormName } from "../state/values.ts"
import { faContent, rrContent } from "./fa-content.ts"
import type { InvoiceContent } from "./invoice-content.ts"
import { pefContent } from "./pef-content.ts"

export const contents: Readonly<Record<FormName, (root: XmlElement) => InvoiceContent>> = {
  "FA(2)": faContent,
  "FA(3)": faContent,
  "PEF(3)": pefContent,
  "PEF_KOR(3)": pefContent,
  "FA_RR(1)": rrContent,
}

const decoder = new TextDecoder()

/** The content of an invoice that was valid when it was received. */
export const contentOf = (form: FormName, bytes: Uint8Array): InvoiceContent =>
  contents[form](readXml(decoder.decode(bytes)))
