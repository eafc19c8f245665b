/** Properties of corrections, over random orders and their returns. Seed: see random.ts. */
import { addDays, warsawDate } from "@procurement/domain/calendar"
import { type InvoiceDocument, maximumDocumentBytes } from "@procurement/domain/invoice"
import { type RateQuote, roundHalfAwayFromZero, toDecimal } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { validateFa3 } from "../src/index.ts"
import {
  atRandom,
  type Documents,
  documentsOfCancelled,
  documentsWithReturns,
} from "./corrections.ts"
import { aPurchase, type Purchase, randomPurchase } from "./documents.ts"
import { hundredths, textOf, total, valuesOf, written } from "./files.ts"
import { documentsFrom } from "./parcels.ts"
import { cases, randomFrom, randomText, seed } from "./random.ts"

const one = (file: string, name: string): bigint => {
  const values = valuesOf(file, name)
  expect(values, name).toHaveLength(1)
  return hundredths(values[0] as string)
}

const rows = (file: string): ReadonlyArray<string> =>
  file.match(/<FaWiersz>.*?<\/FaWiersz>/gs) ?? []
const isBefore = (row: string): boolean => row.includes("<StanPrzed>1</StanPrzed>")
const sumOf = (some: ReadonlyArray<string>, name: string): bigint => total(some.join(""), name)

/** Rounds the absolute difference away from zero, for either sign. */
const vatOf = (gross: bigint): bigint => roundHalfAwayFromZero(gross * 23n, 123n)

const expectLawful = (document: InvoiceDocument, { rate }: Purchase): string => {
  const { xml } = written(document)
  const file = textOf(xml)
  expect(validateFa3(xml, { today: document.issueDate })).toEqual([])
  expect(xml.length).toBeLessThanOrEqual(maximumDocumentBytes)
  const gross = one(file, "P_15")
  expect(gross).toBeLessThan(0n)
  expect(one(file, "P_13_1") + one(file, "P_14_1")).toBe(gross)
  const all = rows(file)
  const before = all.filter(isBefore)
  const after = all.filter((row) => !isBefore(row))
  expect(sumOf(after, "P_11A") - sumOf(before, "P_11A")).toBe(gross)
  expect(valuesOf(file, "P_14_1W")).toHaveLength(rate === undefined ? 0 : 1)
  expect(new Set(valuesOf(file, "KursWaluty")).size).toBe(rate === undefined ? 0 : 1)
  return file
}

/** Each correction starts at the state that the previous one left: per line, by name and price. */
const expectContinuity = (invoice: InvoiceDocument, files: ReadonlyArray<string>): void => {
  const key = (row: string) => `${valuesOf(row, "P_7")[0]} ${valuesOf(row, "P_9B")[0]}`
  const sold = rows(textOf(written(invoice).xml))
  const left = new Map<string, Array<string>>()
  for (const row of sold) {
    const quantities = left.get(key(row)) ?? []
    left.set(key(row), [...quantities, valuesOf(row, "P_8B")[0] as string])
  }
  for (const file of files) {
    const all = rows(file)
    all.forEach((row, index) => {
      const number = Number(valuesOf(row, "NrWierszaFa")[0])
      expect(key(sold[number - 1] as string), "the line of the invoice").toBe(key(row))
      if (!isBefore(row)) return
      const quantities = left.get(key(row)) ?? []
      const found = quantities.indexOf(valuesOf(row, "P_8B")[0] as string)
      expect(found, "the state before").toBeGreaterThanOrEqual(0)
      const after = all[index + 1] as string
      expect(key(after)).toBe(key(row))
      quantities[found] = valuesOf(after, "P_8B")[0] as string
    })
  }
}

const inPln = (vat: bigint, { rate }: Purchase): bigint =>
  rate === undefined ? 0n : roundHalfAwayFromZero(vat * BigInt(rate.rateMicros), 1_000_000n)

const names = ["P_13_1", "P_14_1", "P_15", "P_14_1W"] as const

/** The invoice and its corrections so far add up to an invoice of the remaining goods. */
const expectSumsOfTheRest = (files: ReadonlyArray<string>, purchase: Purchase): void => {
  const sums = [0n, 0n, 0n, 0n]
  for (const file of files) {
    names.forEach((name, nth) => (sums[nth] = (sums[nth] as bigint) + total(file, name)))
    const gross = sums[2] as bigint
    const vat = vatOf(gross)
    expect(sums).toEqual([gross - vat, vat, gross, inPln(vat, purchase)])
  }
}

const grossOf = (files: ReadonlyArray<string>): bigint =>
  files.reduce((sum, file) => sum + one(file, "P_15"), 0n)

const namesTheInvoice = (file: string, { invoice }: Documents, nth: number): void => {
  expect(valuesOf(file, "RodzajFaktury")).toEqual(["KOR"])
  expect(valuesOf(file, "TypKorekty")).toEqual(["2"])
  expect(valuesOf(file, "NrFaKorygowanej")).toEqual([invoice.number])
  expect(valuesOf(file, "DataWystFaKorygowanej")).toEqual([invoice.issueDate])
  expect(valuesOf(file, "NrKSeF")).toEqual(["1"])
  expect(valuesOf(file, "P_2")[0]).toMatch(new RegExp(`^KOR/\\d{4}/\\d{2}/00000${nth}$`))
  expect(file).not.toContain("<Platnosc>")
}

const orders = cases(100, 300)
const cancelled = cases(40, 100)

describe(`${orders} random orders and their returns (seed ${seed})`, () => {
  it("corrections of returns are valid, add up and continue each other", () => {
    const random = randomFrom(seed)
    const seen = { PLN: 0, EUR: 0, corrections: 0 }
    for (let index = 0; index < orders; index += 1) {
      const currency = random.happens(0.5) ? "PLN" : "EUR"
      const purchase = randomPurchase(random, random.int(1, index % 10 === 0 ? 200 : 12), currency)
      const reason = random.happens(0.5) ? randomText(random, random.int(1, 256)) : undefined
      const documents = documentsWithReturns(purchase, atRandom(random, random.int(1, 4)), reason)
      const files = documents.corrections.map((each) => expectLawful(each, purchase))
      files.forEach((file, nth) => namesTheInvoice(file, documents, nth + 1))
      expectContinuity(documents.invoice, files)
      expectSumsOfTheRest([textOf(written(documents.invoice).xml), ...files], purchase)
      const left = BigInt(documents.invoice.totals.gross) + grossOf(files)
      expect(left).toBeGreaterThanOrEqual(0n)
      seen[currency] += 1
      seen.corrections += files.length
    }
    expect(Math.min(seen.PLN, seen.EUR)).toBeGreaterThan(0.3 * orders)
    expect(seen.corrections).toBeGreaterThan(orders)
  }, 240_000)

  it("the correction of a cancelled order negates net, VAT and gross", () => {
    const random = randomFrom(seed + 1)
    for (let index = 0; index < cancelled; index += 1) {
      const currency = random.happens(0.5) ? "PLN" : "EUR"
      const purchase = randomPurchase(random, random.int(1, 40), currency)
      const { invoice, corrections } = documentsOfCancelled(purchase)
      const [correction] = corrections as [InvoiceDocument]
      const file = expectLawful(correction, purchase)
      expect(valuesOf(file, "PrzyczynaKorekty")).toEqual(["Anulowanie zamówienia"])
      const { net, vat, gross } = invoice.totals
      expect(one(file, "P_13_1")).toBe(BigInt(-net))
      expect(one(file, "P_14_1")).toBe(BigInt(-vat))
      expect(one(file, "P_15")).toBe(BigInt(-gross))
      if (invoice.foreign !== undefined) {
        expect(one(file, "P_14_1W")).toBe(BigInt(-invoice.foreign.vatInPln))
      }
    }
  }, 120_000)
})

describe("Corrections with 4,000 lines", () => {
  const lines = (count: number, name: string): Purchase => ({
    ...aPurchase(1, "EUR"),
    lines: Array.from({ length: count }, (_, index) => ({
      name: lineText(`${name} ${index}`),
      unit: "szt.",
      quantity: 1_000 + index,
      unitGross: 99_999,
    })),
  })

  it("a correction states differences when before and after would exceed KSeF's limit", () => {
    const purchase = lines(4_000, "Segregator A4 granatowy 75 mm")
    const { corrections } = documentsOfCancelled(purchase)
    const file = expectLawful(corrections[0] as InvoiceDocument, purchase)
    expect(rows(file)).toHaveLength(4_000)
    expect(file).not.toContain("StanPrzed")
    expect(valuesOf(file, "P_8B")[0]).toBe("-1000")
    expect(valuesOf(file, "P_11A")[0]).toBe(toDecimal(-99_999_000 as never))
  })

  it("a correction of a few lines states before and after", () => {
    const purchase = lines(4_000, "Zszywacz")
    const { corrections } = documentsWithReturns(purchase, (_order, nth) =>
      nth > 1 ? [] : [{ line: 4_000, quantity: 7 as never }],
    )
    const file = expectLawful(corrections[0] as InvoiceDocument, purchase)
    expect(valuesOf(file, "P_8B")).toEqual(["4999", "4992"])
    expect(rows(file).map(isBefore)).toEqual([true, false])
  })

  it("the rest of an order is cancelled by differences when both states would be too large", () => {
    const purchase = lines(3_000, "Segregator A4 granatowy 75 mm")
    const day = warsawDate(purchase.at)
    const { stated } = documentsFrom({
      purchase,
      rateOn: () => purchase.rate as RateQuote,
      issuedOn: addDays(day, 3),
      happenings: [
        { day: addDays(day, 1), parcel: "5201", units: [[1, 3]] },
        { day: addDays(day, 4), cancelled: true },
      ],
    })
    const file = expectLawful(stated[1]?.document as InvoiceDocument, purchase)
    expect(rows(file)).toHaveLength(3_000)
    expect(file).not.toContain("StanPrzed")
    expect(valuesOf(file, "NrWierszaFa")[0]).toBe("3001")
    expect(valuesOf(file, "P_8B")[0]).toBe("-997")
  })

  it("the correction of the largest accepted order fits into FA(3)", () => {
    const random = randomFrom(seed)
    const worst = lineText("&".repeat(512))
    const base = randomPurchase(random, 1, "EUR")
    const buyer = { ...base.buyer, name: worst }
    const line = { name: lineText("ż".repeat(120)), unit: "szt.", quantity: 1, unitGross: 1 }
    const purchaseOf = (length: number): Purchase => ({
      ...base,
      buyer,
      lines: Array.from({ length }, () => line),
    })
    const isAccepted = (count: number): boolean => {
      try {
        documentsOfCancelled(purchaseOf(count), "x".repeat(256))
        return true
      } catch (error) {
        expect(error).toMatchObject({ _tag: "InvoiceTooLarge" })
        return false
      }
    }
    expect(isAccepted(4_000)).toBe(false)
    let [count, tooMany] = [1_500, 4_000]
    while (tooMany - count > 1) {
      const middle = Math.floor((count + tooMany) / 2)
      if (isAccepted(middle)) count = middle
      else tooMany = middle
    }
    expect(count).toBeGreaterThan(1_500)
    const purchase = purchaseOf(count)
    const { corrections } = documentsOfCancelled(purchase, "x".repeat(256))
    expectLawful(corrections[0] as InvoiceDocument, purchase)
  }, 60_000)
})
