/**
 * Rules on the amounts. KSeF checks none of them, so we must.
 *
 * Gross method (art. 106e(7) and (8) of the VAT act): the parts add up to the grosz. Corrections
 * state differences, and lines of the state before (StanPrzed) are subtracted. Exact integers
 * throughout.
 */
import { roundHalfAwayFromZero } from "@procurement/domain/money"
import type { XmlElement } from "@procurement/lib-xml"
import { amountAt, toHundredths, valueAt } from "../reading/xml-tree.ts"
import {
  asDecimal,
  finding,
  type InvoiceReading,
  type InvoiceRule,
  linePath,
  noFindings,
} from "./rule.ts"

const distance = (left: bigint, right: bigint): bigint =>
  left < right ? right - left : left - right

/** P_13_x and P_14_x, but not the VAT restated in PLN (P_14_xW). */
const partOfTotal = /^P_1[34]_[\d_]+$/

const netPlusVatIsGross: InvoiceRule = {
  name: "net-plus-vat-is-gross",
  source: "own",
  check: ({ fa }) => {
    const parts = fa?.children.filter(({ name }) => partOfTotal.test(name)) ?? []
    const gross = amountAt(fa, "P_15")
    if (gross === undefined || parts.length === 0) return noFindings
    const sum = parts.reduce((total, { text }) => total + (toHundredths(text.trim()) ?? 0n), 0n)
    if (sum === gross) return noFindings
    return finding(
      "/Faktura/Fa/P_15",
      `P_15 is ${asDecimal(gross)}, the P_13 and P_14 ${asDecimal(sum)}`,
    )
  },
}

/** Advance and settlement invoices state the amount paid now, not the value of the lines. */
const kindsWithLinesForAll = new Set(["VAT", "UPR", "KOR"])

const signed = (line: XmlElement, amount: bigint): bigint =>
  valueAt(line, "StanPrzed") === "1" ? -amount : amount

const linesAddUpToGross: InvoiceRule = {
  name: "lines-add-up-to-gross",
  source: "own",
  check: ({ fa, lines, kind }) => {
    const gross = amountAt(fa, "P_15")
    if (gross === undefined || lines.length === 0 || !kindsWithLinesForAll.has(kind))
      return noFindings
    let sum = 0n
    for (const line of lines) {
      const amount = amountAt(line, "P_11A")
      if (amount === undefined) return noFindings
      sum += signed(line, amount)
    }
    if (sum === gross) return noFindings
    return finding(
      "/Faktura/Fa/P_15",
      `P_15 is ${asDecimal(gross)}, the lines add up to ${asDecimal(sum)}`,
    )
  },
}

const exact = /^(-?)(\d+)(?:\.(\d{1,8}))?$/

/** A decimal with at most eight places, in units of 10^-8; undefined for anything else. */
const toHundredMillionths = (decimal: string | undefined): bigint | undefined => {
  const match = exact.exec(decimal ?? "")
  if (match === null) return undefined
  const [, sign, whole = "", fraction = ""] = match
  return BigInt(`${sign}1`) * BigInt(whole + fraction.padEnd(8, "0"))
}

/** Lines with a discount (P_10) are skipped, because it may be net or gross. */
const valueIsQuantityTimesPrice: InvoiceRule = {
  name: "value-is-quantity-times-price",
  source: "own",
  check: ({ lines }) =>
    lines.flatMap((line, index) => {
      const quantity = toHundredMillionths(valueAt(line, "P_8B"))
      const price = toHundredMillionths(valueAt(line, "P_9B"))
      const value = amountAt(line, "P_11A")
      if (quantity === undefined || price === undefined || value === undefined) return noFindings
      if (valueAt(line, "P_10") !== undefined) return noFindings
      const expected = roundHalfAwayFromZero(quantity * price, 10n ** 14n)
      if (expected === value) return noFindings
      const message = `P_11A is ${asDecimal(value)}, P_8B times P_9B is ${asDecimal(expected)}`
      return finding(`${linePath(index)}/P_11A`, message)
    }),
}

/** The values of P_12 that belong to P_13_1 (schema). */
const standardRates: ReadonlySet<string> = new Set(["23", "22"])

/** P_12 of all lines, if it is one and belongs to P_13_1. */
const commonRate = (lines: ReadonlyArray<XmlElement>): bigint | undefined => {
  const [percent, ...others] = new Set(lines.map((line) => valueAt(line, "P_12")))
  if (percent === undefined || others.length > 0) return undefined
  return standardRates.has(percent) ? BigInt(percent) : undefined
}

/**
 * Net is gross minus VAT, so VAT computed from the rounded net may differ by one hundredth. This
 * holds for corrections too: the VAT of a correction is a difference of two VAT amounts, so it is
 * less than one hundredth off the VAT of its gross, and less than 1.23 hundredths off that of its
 * net.
 */
const vatFollowsFromNet: InvoiceRule = {
  name: "vat-follows-from-net",
  source: "own",
  check: ({ fa, lines }) => {
    const [net, vat] = [amountAt(fa, "P_13_1"), amountAt(fa, "P_14_1")]
    const percent = commonRate(lines)
    if (net === undefined || vat === undefined || percent === undefined) return noFindings
    const expected = roundHalfAwayFromZero(net * percent, 100n)
    if (distance(expected, vat) <= 1n) return noFindings
    const message = `P_14_1 is ${asDecimal(vat)}, ${percent}% of P_13_1 is ${asDecimal(expected)}`
    return finding("/Faktura/Fa/P_14_1", message)
  },
}

const toMillionths = (decimal: string): bigint => {
  const [whole = "", fraction = ""] = decimal.split(".")
  return BigInt(whole + fraction.padEnd(6, "0"))
}

/** Goods with one day of supply (P_6A) and one rate (KursWaluty). */
interface Part {
  readonly day: string | undefined
  readonly rate: string
  gross: bigint
}

const isRate = /^\d+(\.\d{1,6})?$/

/** Those that left first come first, and what has no day last; undefined without gross or rate. */
const partsOf = (lines: ReadonlyArray<XmlElement>): ReadonlyArray<Part> | undefined => {
  const parts = new Map<string, Part>()
  for (const line of lines) {
    const [day, rate = ""] = [valueAt(line, "P_6A"), valueAt(line, "KursWaluty")]
    const amount = amountAt(line, "P_11A")
    if (amount === undefined || !isRate.test(rate)) return undefined
    const key = `${day} ${rate}`
    const part = parts.get(key) ?? { day, rate, gross: 0n }
    part.gross += signed(line, amount)
    parts.set(key, part)
  }
  const rank = ({ day }: Part): string => day ?? "9999"
  return [...parts.values()].toSorted((left, right) => rank(left).localeCompare(rank(right)))
}

/**
 * The VAT of each part is the change of what is before it; the last one ends at P_14_1. Each is
 * converted at its rate.
 */
const vatInPlnOf = (parts: ReadonlyArray<Part>, percent: bigint, vat: bigint): bigint => {
  let [gross, before, inPln] = [0n, 0n, 0n]
  parts.forEach((part, nth) => {
    gross += part.gross
    const isLast = nth === parts.length - 1
    const after = isLast ? vat : roundHalfAwayFromZero(gross * percent, 100n + percent)
    inPln += roundHalfAwayFromZero((after - before) * toMillionths(part.rate), 1_000_000n)
    before = after
  })
  return inPln
}

const dayMillis = 86_400_000

/**
 * An invoice has all of its rows, so its VAT in PLN is exact. A correction has only rows that it
 * changes, and its VAT in PLN is a difference of values that are rounded for each part: one grosz
 * for each part. Rows that it leaves out may belong to further parts, one for each day from the
 * first in the file to the issue of the invoice and one without a day, and another grosz covers
 * that a hundredth of VAT is between two parts with different rates.
 */
const toleranceInPln = ({ fa, kind }: InvoiceReading, parts: ReadonlyArray<Part>): bigint => {
  if (!kind.startsWith("KOR")) return 0n
  const [first] = parts
  if (first?.day === undefined) return BigInt(parts.length)
  const issued = valueAt(fa, "DaneFaKorygowanej", "DataWystFaKorygowanej") ?? valueAt(fa, "P_1")
  const days = (Date.parse(issued ?? first.day) - Date.parse(first.day)) / dayMillis
  return BigInt(Math.max(parts.length, Math.ceil(days) + 1)) + 1n
}

const vatInPlnFollowsFromRate: InvoiceRule = {
  name: "vat-in-pln-follows-from-rate",
  source: "own",
  check: (reading) => {
    const { fa, lines } = reading
    const [vat, inPln] = [amountAt(fa, "P_14_1"), amountAt(fa, "P_14_1W")]
    if (vat === undefined || inPln === undefined || lines.length === 0) return noFindings
    const [parts, percent] = [partsOf(lines), commonRate(lines)]
    if (parts === undefined || (parts.length > 1 && percent === undefined)) return noFindings
    const expected = vatInPlnOf(parts, percent ?? 0n, vat)
    if (distance(expected, inPln) <= toleranceInPln(reading, parts)) return noFindings
    const rates = [...new Set(parts.map(({ rate }) => rate))].join(", ")
    const message = `P_14_1W is ${asDecimal(inPln)}, P_14_1 at ${rates} is ${asDecimal(expected)}`
    return finding("/Faktura/Fa/P_14_1W", message)
  },
}

export const arithmeticRules: ReadonlyArray<InvoiceRule> = [
  netPlusVatIsGross,
  linesAddUpToGross,
  valueIsQuantityTimesPrice,
  vatFollowsFromNet,
  vatInPlnFollowsFromRate,
]
