/**
 * Rules on foreign currency: VAT in PLN and the rate on every line when the currency is foreign,
 * neither of them when it is PLN (art. 106e(11) and art. 31a of the VAT act).
 */
import { child, valueAt } from "../reading/elements.ts"
import { type Breach, breach, type InvoiceRule, kept, linePath } from "./rule.ts"

const vatInPln = /^P_14_\dW$/

/** P_14_2 without its P_14_2W, for each rate that the invoice states VAT for. */
const missingVatInPln = (names: ReadonlySet<string>): ReadonlyArray<Breach> =>
  [...names]
    .filter((name) => /^P_14_[1-4]$/.test(name) && !names.has(`${name}W`))
    .flatMap((name) => breach(`/Faktura/Fa/${name}`, `${name}W is missing: VAT in PLN`))

const vatInPlnJustForForeignCurrency: InvoiceRule = {
  name: "vat-in-pln-just-for-foreign-currency",
  source: "own",
  check: ({ fa }) => {
    const names = new Set(fa?.children.map(({ name }) => name))
    if (valueAt(fa, "KodWaluty") !== "PLN") return missingVatInPln(names)
    return [...names]
      .filter((name) => vatInPln.test(name))
      .flatMap((name) => breach(`/Faktura/Fa/${name}`, "the invoice is in PLN"))
  },
}

const rateJustForForeignCurrency: InvoiceRule = {
  name: "rate-just-for-foreign-currency",
  source: "own",
  check: ({ fa, lines }) => {
    const isPln = valueAt(fa, "KodWaluty") === "PLN"
    return lines.flatMap((line, index) => {
      const hasRate = child(line, "KursWaluty") !== undefined
      if (hasRate !== isPln) return kept
      const message = isPln ? "the invoice is in PLN" : "the exchange rate is missing"
      return breach(`${linePath(index)}/KursWaluty`, message)
    })
  },
}

export const currencyRules: ReadonlyArray<InvoiceRule> = [
  vatInPlnJustForForeignCurrency,
  rateJustForForeignCurrency,
]
