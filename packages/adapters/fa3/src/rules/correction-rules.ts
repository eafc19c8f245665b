/**
 * Rules on corrections (RodzajFaktury KOR, KOR_ZAL, KOR_ROZ): which invoice, and what before.
 *
 * Source: art. 106j(2) of the VAT act; annotations of DaneFaKorygowanej and StanPrzed in
 * schemat_FA(3)_v1-0E.xsd. The figures of corrections are looked at with all others.
 */
import { ksefNumberIssue } from "@procurement/domain/invoice"
import { child, childrenNamed, valueAt } from "../reading/elements.ts"
import { breach, type InvoiceRule, kept, linePath } from "./rule.ts"

const isCorrection = (kind: string): boolean => kind.startsWith("KOR")

const correctionNamesOriginal: InvoiceRule = {
  name: "correction-names-original",
  source: "own",
  check: ({ fa, kind }) =>
    isCorrection(kind) && child(fa, "DaneFaKorygowanej") === undefined
      ? breach("/Faktura/Fa/RodzajFaktury", `${kind} needs DaneFaKorygowanej`)
      : kept,
}

const justCorrectionsHaveBefore: InvoiceRule = {
  name: "just-corrections-have-a-before",
  source: "own",
  check: ({ lines, kind }) =>
    isCorrection(kind)
      ? kept
      : lines.flatMap((line, index) =>
          child(line, "StanPrzed") === undefined
            ? kept
            : breach(`${linePath(index)}/StanPrzed`, `${kind} corrects nothing`),
        ),
}

const path = "/Faktura/Fa/DaneFaKorygowanej"

const originalIsNotLater: InvoiceRule = {
  name: "original-is-not-later",
  source: "own",
  check: ({ fa }) => {
    const issued = valueAt(fa, "P_1")
    return childrenNamed(fa, "DaneFaKorygowanej").flatMap((original) => {
      const day = valueAt(original, "DataWystFaKorygowanej")
      if (day === undefined || issued === undefined || day <= issued) return kept
      return breach(`${path}/DataWystFaKorygowanej`, `${day} is later than P_1, ${issued}`)
    })
  },
}

/** Numbers of the old form, one dash more, are read for what they are. */
const oldForm = /^(.{26})-(.{6}-..)$/

const originalHasKsefNumber: InvoiceRule = {
  name: "original-has-ksef-number",
  source: "own",
  check: ({ fa }) =>
    childrenNamed(fa, "DaneFaKorygowanej").flatMap((original) => {
      const number = valueAt(original, "NrKSeFFaKorygowanej")
      const issue =
        number === undefined ? undefined : ksefNumberIssue(number.replace(oldForm, "$1$2"))
      if (issue === undefined) return kept
      return breach(`${path}/NrKSeFFaKorygowanej`, `the KSeF number ${number} ${issue}`)
    }),
}

export const correctionRules: ReadonlyArray<InvoiceRule> = [
  correctionNamesOriginal,
  justCorrectionsHaveBefore,
  originalIsNotLater,
  originalHasKsefNumber,
]
