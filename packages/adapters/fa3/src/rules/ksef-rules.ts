/**
 * Rules on what the invoice says that KSeF checks beyond the schema: the issue date and, on
 * production only, the check digits of every NIP.
 *
 * Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md, consulted 2026-11-20.
 */
import { nipIssue } from "@procurement/domain/party"
import { valueAt } from "../reading/elements.ts"
import { type Breach, breach, type InvoiceRule, kept } from "./rule.ts"

const issueDateNotInFuture: InvoiceRule = {
  name: "issue-date-not-in-future",
  source: "ksef",
  check: ({ fa, today }) => {
    const issueDate = valueAt(fa, "P_1")
    if (today === undefined || issueDate === undefined || issueDate <= today) return kept
    return breach("/Faktura/Fa/P_1", `the issue date ${issueDate} is later than ${today}`)
  },
}

const parties = new Set(["Podmiot1", "Podmiot2", "Podmiot3", "PodmiotUpowazniony"])

const nipHasCheckDigit: InvoiceRule = {
  name: "nip-has-check-digit",
  source: "ksef",
  check: ({ root, checkNipDigits }) => {
    if (!checkNipDigits) return kept
    return root.children
      .filter(({ name }) => parties.has(name))
      .flatMap((party): ReadonlyArray<Breach> => {
        const nip = valueAt(party, "DaneIdentyfikacyjne", "NIP")
        const internalId = valueAt(party, "DaneIdentyfikacyjne", "IDWew")
        const digits = nip ?? internalId?.slice(0, 10)
        const issue = digits === undefined ? undefined : nipIssue(digits)
        if (issue === undefined) return kept
        const element = nip === undefined ? "IDWew" : "NIP"
        const path = `/Faktura/${party.name}/DaneIdentyfikacyjne/${element}`
        return breach(path, `the NIP ${digits} ${issue}`)
      })
  },
}

export const ksefInvoiceRules: ReadonlyArray<InvoiceRule> = [issueDateNotInFuture, nipHasCheckDigit]
