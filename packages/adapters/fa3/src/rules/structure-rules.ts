/**
 * Rules on what has to stand together or must not, which the schema can't say or doesn't.
 *
 * Source: the annotations of schemat_FA(3)_v1-0E.xsd and the Ministry's information brochure on
 * FA(3); NRB: 26 digits, as an IBAN with PL in front.
 */
import { child, childrenNamed, valueAt } from "../reading/elements.ts"
import { type Breach, breach, type InvoiceRule, kept, linePath } from "./rule.ts"

const supplyDateInOnePlace: InvoiceRule = {
  name: "supply-date-in-one-place",
  source: "own",
  check: ({ fa, lines }) => {
    if (child(fa, "P_6") === undefined) return kept
    return lines.flatMap((line, index) =>
      child(line, "P_6A") === undefined
        ? kept
        : breach(`${linePath(index)}/P_6A`, "the invoice has a date of supply for all lines (P_6)"),
    )
  },
}

/** A buyer that marks itself with 1 has to be told apart from the third party it acts for. */
const markNamesThirdParty = (mark: "JST" | "GV", role: string): InvoiceRule => ({
  name: `${mark.toLowerCase()}-names-third-party`,
  source: "own",
  check: ({ root }) => {
    if (valueAt(root, "Podmiot2", mark) !== "1") return kept
    const roles = childrenNamed(root, "Podmiot3").map((party) => valueAt(party, "Rola"))
    if (roles.includes(role)) return kept
    return breach(`/Faktura/Podmiot2/${mark}`, `${mark} is 1, but no Podmiot3 has the role ${role}`)
  },
})

const paidHasDate: InvoiceRule = {
  name: "paid-has-date",
  source: "own",
  check: ({ fa }) => {
    const payment = child(fa, "Platnosc")
    const paid = valueAt(payment, "Zaplacono") === "1"
    return paid && child(payment, "DataZaplaty") === undefined
      ? breach("/Faktura/Fa/Platnosc/Zaplacono", "Zaplacono is 1, but there is no DataZaplaty")
      : kept
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
        ? breach(
            "/Faktura/Fa/Platnosc/RachunekBankowy/NrRB",
            `${number} is neither 26 digits nor PL and 26 digits`,
          )
        : kept
    }),
}

const lineNumbersAreUnique: InvoiceRule = {
  name: "line-numbers-are-unique",
  source: "own",
  check: ({ lines }) => {
    const seen = new Set<string>()
    return lines.flatMap((line, index): ReadonlyArray<Breach> => {
      const number = valueAt(line, "NrWierszaFa")
      if (number === undefined) return kept
      const repeated = seen.has(number)
      seen.add(number)
      return repeated
        ? breach(`${linePath(index)}/NrWierszaFa`, `an earlier line has the number ${number} too`)
        : kept
    })
  },
}

export const structureRules: ReadonlyArray<InvoiceRule> = [
  supplyDateInOnePlace,
  markNamesThirdParty("JST", "8"),
  markNamesThirdParty("GV", "10"),
  paidHasDate,
  bankAccountHas26Digits,
  lineNumbersAreUnique,
]
