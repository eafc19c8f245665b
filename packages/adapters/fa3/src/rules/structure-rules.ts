/**
 * Rules on elements that require or exclude each other, which the schema can't or doesn't express:
 * for every invoice, for corrections (RodzajFaktury KOR, KOR_ZAL, KOR_ROZ) and for foreign
 * currencies.
 *
 * Sources: annotations of schemat_FA(3)_v1-0E.xsd; the Ministry's information brochure on FA(3);
 * art. 106j(2), art. 106e(11) and art. 31a of the VAT act. NRB: 26 digits, or an IBAN with PL.
 */
import { ksefNumberIssue } from "@procurement/domain/invoice"
import { child, childrenNamed } from "@procurement/lib-xml"
import { valueAt } from "../reading/xml-tree.ts"
import { type Finding, finding, type InvoiceRule, noFindings, linePath } from "./rule.ts"

const supplyDateInOnePlace: InvoiceRule = {
  name: "supply-date-in-one-place",
  source: "own",
  check: ({ fa, lines }) => {
    if (child(fa, "P_6") === undefined) return noFindings
    return lines.flatMap((line, index) =>
      child(line, "P_6A") === undefined
        ? noFindings
        : finding(
            `${linePath(index)}/P_6A`,
            "the invoice already has a date of supply for all lines (P_6)",
          ),
    )
  },
}

/** "… o ile taka data jest określona i różni się od daty wystawienia faktury" (schema, P_6). */
const supplyDateIsAnother: InvoiceRule = {
  name: "supply-date-is-another",
  source: "own",
  check: ({ fa }) => {
    const supplied = valueAt(fa, "P_6")
    if (supplied === undefined || supplied !== valueAt(fa, "P_1")) return noFindings
    return finding("/Faktura/Fa/P_6", "the date of supply (P_6) is the day of issue (P_1)")
  },
}

/** Goods that leave on the day of issue or later have no day (art. 106e(1)(6) of the VAT act). */
const supplyDateOfLineIsEarlier: InvoiceRule = {
  name: "supply-date-of-line-is-earlier",
  source: "own",
  check: ({ fa, lines }) => {
    const issued = valueAt(fa, "P_1")
    return lines.flatMap((line, index) => {
      const supplied = valueAt(line, "P_6A")
      if (supplied === undefined || issued === undefined || supplied < issued) return noFindings
      const message = `the date of supply (P_6A), ${supplied}, is not before P_1, ${issued}`
      return finding(`${linePath(index)}/P_6A`, message)
    })
  },
}

/** A buyer with this mark needs a third party with the corresponding role. */
const markNamesThirdParty = (mark: "JST" | "GV", role: string): InvoiceRule => ({
  name: `${mark.toLowerCase()}-names-third-party`,
  source: "own",
  check: ({ root }) => {
    if (valueAt(root, "Podmiot2", mark) !== "1") return noFindings
    const roles = childrenNamed(root, "Podmiot3").map((party) => valueAt(party, "Rola"))
    if (roles.includes(role)) return noFindings
    return finding(
      `/Faktura/Podmiot2/${mark}`,
      `${mark} is 1, but no Podmiot3 has the role ${role}`,
    )
  },
})

const paidHasDate: InvoiceRule = {
  name: "paid-has-date",
  source: "own",
  check: ({ fa }) => {
    const payment = child(fa, "Platnosc")
    const paid = valueAt(payment, "Zaplacono") === "1"
    return paid && child(payment, "DataZaplaty") === undefined
      ? finding("/Faktura/Fa/Platnosc/Zaplacono", "Zaplacono is 1, but there is no DataZaplaty")
      : noFindings
  },
}

const polishAccount = /^(PL)?\d{26}$/
const claimsToBePolish = /^(PL|\d)/

const bankAccountHas26Digits: InvoiceRule = {
  name: "bank-account-has-26-digits",
  source: "own",
  check: ({ fa }) =>
    childrenNamed(child(fa, "Platnosc"), "RachunekBankowy").flatMap((account) => {
      const number = valueAt(account, "NrRB") ?? ""
      return claimsToBePolish.test(number) && !polishAccount.test(number)
        ? finding(
            "/Faktura/Fa/Platnosc/RachunekBankowy/NrRB",
            `${number} is neither 26 digits nor PL and 26 digits`,
          )
        : noFindings
    }),
}

/** Lines before and after a correction are numbered separately. */
const lineNumbersAreUnique: InvoiceRule = {
  name: "line-numbers-are-unique",
  source: "own",
  check: ({ lines }) => {
    const seen = new Set<string>()
    return lines.flatMap((line, index): ReadonlyArray<Finding> => {
      const number = valueAt(line, "NrWierszaFa")
      if (number === undefined) return noFindings
      const numbered = `${valueAt(line, "StanPrzed") ?? ""} ${number}`
      const repeated = seen.has(numbered)
      seen.add(numbered)
      return repeated
        ? finding(`${linePath(index)}/NrWierszaFa`, `an earlier line also has the number ${number}`)
        : noFindings
    })
  },
}

export const structureRules: ReadonlyArray<InvoiceRule> = [
  supplyDateInOnePlace,
  supplyDateIsAnother,
  supplyDateOfLineIsEarlier,
  markNamesThirdParty("JST", "8"),
  markNamesThirdParty("GV", "10"),
  paidHasDate,
  bankAccountHas26Digits,
  lineNumbersAreUnique,
]

const isCorrection = (kind: string): boolean => kind.startsWith("KOR")

const correctionNamesOriginal: InvoiceRule = {
  name: "correction-names-original",
  source: "own",
  check: ({ fa, kind }) =>
    isCorrection(kind) && child(fa, "DaneFaKorygowanej") === undefined
      ? finding("/Faktura/Fa/RodzajFaktury", `${kind} needs DaneFaKorygowanej`)
      : noFindings,
}

const justCorrectionsHaveBefore: InvoiceRule = {
  name: "just-corrections-have-a-before",
  source: "own",
  check: ({ lines, kind }) =>
    isCorrection(kind)
      ? noFindings
      : lines.flatMap((line, index) =>
          child(line, "StanPrzed") === undefined
            ? noFindings
            : finding(`${linePath(index)}/StanPrzed`, `${kind} corrects nothing`),
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
      if (day === undefined || issued === undefined || day <= issued) return noFindings
      return finding(`${path}/DataWystFaKorygowanej`, `${day} is later than P_1, ${issued}`)
    })
  },
}

/** Numbers of the old form have one more dash. */
const oldForm = /^(.{26})-(.{6}-..)$/

const originalHasKsefNumber: InvoiceRule = {
  name: "original-has-ksef-number",
  source: "own",
  check: ({ fa }) =>
    childrenNamed(fa, "DaneFaKorygowanej").flatMap((original) => {
      const number = valueAt(original, "NrKSeFFaKorygowanej")
      const issue =
        number === undefined ? undefined : ksefNumberIssue(number.replace(oldForm, "$1$2"))
      if (issue === undefined) return noFindings
      return finding(`${path}/NrKSeFFaKorygowanej`, `the KSeF number ${number} ${issue}`)
    }),
}

export const correctionRules: ReadonlyArray<InvoiceRule> = [
  correctionNamesOriginal,
  justCorrectionsHaveBefore,
  originalIsNotLater,
  originalHasKsefNumber,
]

const vatInPln = /^P_14_\dW$/

/** Every P_14_x without its P_14_xW, for each rate that the invoice states VAT for. */
const missingVatInPln = (names: ReadonlySet<string>): ReadonlyArray<Finding> =>
  [...names]
    .filter((name) => /^P_14_[1-4]$/.test(name) && !names.has(`${name}W`))
    .flatMap((name) => finding(`/Faktura/Fa/${name}`, `${name}W is missing: VAT in PLN`))

const vatInPlnJustForForeignCurrency: InvoiceRule = {
  name: "vat-in-pln-just-for-foreign-currency",
  source: "own",
  check: ({ fa }) => {
    const names = new Set(fa?.children.map(({ name }) => name))
    if (valueAt(fa, "KodWaluty") !== "PLN") return missingVatInPln(names)
    return [...names]
      .filter((name) => vatInPln.test(name))
      .flatMap((name) => finding(`/Faktura/Fa/${name}`, "the invoice is in PLN"))
  },
}

const rateJustForForeignCurrency: InvoiceRule = {
  name: "rate-just-for-foreign-currency",
  source: "own",
  check: ({ fa, lines }) => {
    const isPln = valueAt(fa, "KodWaluty") === "PLN"
    return lines.flatMap((line, index) => {
      const hasRate = child(line, "KursWaluty") !== undefined
      if (hasRate !== isPln) return noFindings
      const message = isPln ? "the invoice is in PLN" : "the exchange rate is missing"
      return finding(`${linePath(index)}/KursWaluty`, message)
    })
  },
}

export const currencyRules: ReadonlyArray<InvoiceRule> = [
  vatInPlnJustForForeignCurrency,
  rateJustForForeignCurrency,
]
