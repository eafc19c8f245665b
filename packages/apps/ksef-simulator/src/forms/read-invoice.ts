/**
 * Reads an invoice of one of the five forms: what KSeF finds wrong in it, or its content.
 *
 * Loads libxml2: handlers import it for the first invoice, so that a start takes less memory.
 * Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md, consulted 2026-11-30.
 */
import {
  ksefInvoiceRules,
  lateIssueDate,
  readDocument,
  readingOf,
  type RuleFacts,
  wrongNip,
} from "@procurement/adapter-fa3/schema"
import type { XmlElement } from "@procurement/lib-xml"
import type { FormName } from "../state/values.ts"
import { contents } from "./contents.ts"
import { formSchemas } from "./form-schemas.ts"
import type { InvoiceContent } from "./invoice-content.ts"

interface Problem {
  readonly rule: string
  readonly path: string
  readonly message: string
}

const named = (rule: string, findings: ReadonlyArray<Omit<Problem, "rule">>) =>
  findings.map((finding) => ({ rule, ...finding }))

/** The rules of FA; in FA_RR those of its parties. */
const faProblems = (root: XmlElement, facts: RuleFacts): ReadonlyArray<Problem> =>
  ksefInvoiceRules.flatMap(({ name, check }) => named(name, check(readingOf(root, facts))))

const issueDatePaths: Readonly<Partial<Record<FormName, string>>> = {
  "FA_RR(1)": "/Faktura/FakturaRR/P_4B",
  "PEF(3)": "/Invoice/IssueDate",
  "PEF_KOR(3)": "/CreditNote/IssueDate",
}

const sellerPath = "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID"

const pefProblems = (
  { identity, buyer }: InvoiceContent,
  { checkNipDigits }: RuleFacts,
): ReadonlyArray<Problem> => {
  const missing = { rule: "pef-names-seller-and-number", path: "/" }
  return [
    ...(identity.sellerNip === "" ? [{ ...missing, message: `no NIP in ${sellerPath}` }] : []),
    ...(identity.number === "" ? [{ ...missing, message: "no ID" }] : []),
    ...(checkNipDigits
      ? [identity.sellerNip, buyer.type === "Nip" ? buyer.value : undefined].flatMap((nip) =>
          named("nip-has-check-digit", nip === "" ? [] : wrongNip("/", nip)),
        )
      : []),
  ]
}

const isPef = (form: FormName): boolean => form === "PEF(3)" || form === "PEF_KOR(3)"

const problemsIn = (
  form: FormName,
  content: InvoiceContent,
  facts: RuleFacts,
): ReadonlyArray<Problem> => {
  const path = issueDatePaths[form]
  const { issueDate } = content.identity
  const late = path === undefined ? [] : lateIssueDate(path, issueDate, facts.today)
  return [
    ...(isPef(form) ? pefProblems(content, facts) : []),
    ...named("issue-date-not-in-future", late),
  ]
}

const textOf = ({ rule, path, message }: Problem): string => `${rule} ${path}: ${message}`

export type ReadInvoice =
  | { readonly problems: ReadonlyArray<string> }
  | { readonly content: InvoiceContent }

/** The content of a valid invoice, or everything that is wrong with it. */
export const readInvoice = (form: FormName, bytes: Uint8Array, facts: RuleFacts): ReadInvoice => {
  const { findings, root } = readDocument(formSchemas[form], bytes)
  if (root === undefined) return { problems: findings.map(textOf) }
  const violations = [...findings, ...(isPef(form) ? [] : faProblems(root, facts))]
  if (violations.length > 0) return { problems: violations.map(textOf) }
  const content = contents[form](root)
  const problems = problemsIn(form, content, facts)
  return problems.length > 0 ? { problems: problems.map(textOf) } : { content }
}
