/** The FA(3) file of each correction that an operator can order, and its PDF. */
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { OrderLine, Quantity, Sku } from "@procurement/domain/catalog"
import { minorUnits, type RateQuote } from "@procurement/domain/money"
import type { CorrectionCommand } from "@procurement/domain/order"
import { nip } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { validateFa3 } from "../src/index.ts"
import { printedInvoice } from "../src/pdf/printed-invoice.ts"
import { documentsCorrected } from "./corrections.ts"
import type { Purchase } from "./documents.ts"
import { textOf, valuesOf, written } from "./files.ts"

const at = instant(Date.parse("2026-11-23T10:00:00Z"))
const quote = (rateMicros: number, publishedOn: string): RateQuote => ({
  currency: "EUR",
  rateMicros,
  table: "226/A/NBP/2026",
  publishedOn: publishedOn as LocalDate,
})

const purchase: Purchase = {
  at,
  buyer: {
    nip: nip("7740001454"),
    name: lineText("Księgarnia Pod Dębem S.A."),
    address: { countryCode: "PL", line1: lineText("Rynek 7"), line2: lineText("31-042 Kraków") },
  },
  lines: [
    { name: lineText("Kubek"), unit: "szt.", quantity: 3, unitGross: 2_499 },
    { name: lineText("Długopis"), unit: "szt.", quantity: 10, unitGross: 199 },
  ],
}
const inEuros: Purchase = { ...purchase, rate: quote(4_253_700, "2026-11-20") }

const reference = (nth: number) => lineText(`COR-${nth}`)
const pen: OrderLine = {
  sku: "PEN-2" as Sku,
  name: lineText("Długopis żelowy"),
  unit: lineText("szt."),
  quantity: 4 as Quantity,
  unitGross: minorUnits(350),
  gross: minorUnits(1_400),
}
const rebate: CorrectionCommand = {
  _tag: "PriceReduced",
  reference: reference(1),
  change: { rebate: 1_000 },
}
const tooLittle: CorrectionCommand = {
  _tag: "Mistake",
  reference: reference(2),
  lines: [{ line: 1, quantity: 5 }],
  added: [],
}
const wrongItem: CorrectionCommand = {
  _tag: "Mistake",
  reference: reference(3),
  lines: [{ line: 2, quantity: 0 }],
  added: [pen],
}
const renamed: CorrectionCommand = {
  _tag: "BuyerData",
  reference: reference(4),
  buyer: { name: lineText("Księgarnia Pod Bukiem S.A."), address: purchase.buyer.address },
}
const supplied: CorrectionCommand = {
  _tag: "SupplyDate",
  reference: reference(5),
  supplyDate: "2026-11-20" as LocalDate,
}

/** The files of the corrections, each valid by schema and rules, and printable. */
const filesOf = (
  from: Purchase,
  commands: ReadonlyArray<CorrectionCommand>,
  rateAfter?: RateQuote,
) =>
  documentsCorrected(from, commands, rateAfter).corrections.map((document) => {
    const { xml } = written(document)
    expect(validateFa3(xml, { today: document.issueDate })).toEqual([])
    return { file: textOf(xml), printed: printedInvoice(xml) }
  })

const figures = (file: string) =>
  ["TypKorekty", "P_13_1", "P_14_1", "P_15"].map((name) => valuesOf(file, name)[0])

describe("The file of a correction by an operator", () => {
  it("a rebate has all lines before and after, and TypKorekty 2", () => {
    const [one] = filesOf(purchase, [rebate])
    // 3 x 24.99 + 10 x 1.99 = 94.87; 3 x 22.49 + 10 x 1.79 = 85.37
    expect(figures(one?.file ?? "")).toEqual(["2", "-7.72", "-1.78", "-9.50"])
    expect(valuesOf(one?.file ?? "", "P_9B")).toEqual(["24.99", "22.49", "1.99", "1.79"])
  })

  it("what was billed too little is added, with TypKorekty 1", () => {
    const [one] = filesOf(purchase, [tooLittle])
    expect(figures(one?.file ?? "")).toEqual(["1", "40.63", "9.35", "49.98"])
  })

  it("a new line has no state before, and different periods give TypKorekty 3", () => {
    const [one] = filesOf(purchase, [wrongItem])
    const file = one?.file ?? ""
    expect(valuesOf(file, "NrWierszaFa")).toEqual(["2", "2", "3"])
    expect(valuesOf(file, "P_8B")).toEqual(["10", "0", "4"])
    expect(figures(file)[0]).toBe("3")
  })

  it("a wrong name states the buyer before and after, and no amount but zero", () => {
    const [one] = filesOf(purchase, [renamed])
    const file = one?.file ?? ""
    expect(figures(file)).toEqual(["1", undefined, undefined, "0.00"])
    expect(file).toContain("<Podmiot2K><DaneIdentyfikacyjne><NIP>7740001454</NIP>")
    expect(one?.printed).toMatchObject({
      buyer: { name: "Księgarnia Pod Bukiem S.A." },
      correction: { buyerBefore: { name: "Księgarnia Pod Dębem S.A." } },
    })
  })

  it("all causes of an invoice in EUR follow each other", () => {
    const files = filesOf(inEuros, [rebate, tooLittle, wrongItem, renamed])
    expect(files).toHaveLength(4)
    for (const { file } of files.slice(0, 3)) {
      expect(new Set(valuesOf(file, "KursWaluty"))).toEqual(new Set(["4.2537"]))
    }
    expect(files[3]?.printed.buyer.name).toBe("Księgarnia Pod Bukiem S.A.")
  })

  it("a true day of supply before the issue is stated, without lines in PLN", () => {
    const [one] = filesOf(purchase, [supplied])
    const file = one?.file ?? ""
    expect(figures(file)).toEqual(["1", undefined, undefined, "0.00"])
    expect(valuesOf(file, "P_6")).toEqual(["2026-11-20"])
    expect(valuesOf(file, "P_7")).toEqual([])
  })

  it("in EUR it has the lines at both rates, and the difference of the VAT in PLN", () => {
    const after = quote(4_200_000, "2026-11-19")
    const [one, next] = filesOf(inEuros, [supplied, rebate], after)
    const file = one?.file ?? ""
    expect(valuesOf(file, "KursWaluty")).toEqual(["4.2537", "4.2000", "4.2537", "4.2000"])
    // VAT 17.74 EUR: 75.46 PLN before, 74.51 PLN after.
    expect(valuesOf(file, "P_14_1W")).toEqual(["-0.95"])
    expect(figures(file)).toEqual(["1", "0.00", "0.00", "0.00"])
    expect(one?.printed).toMatchObject({
      exchangeRates: ["4.2000"],
      exchangeRateBefore: "4.2537",
    })
    // A later correction keeps the corrected date and rate.
    expect(new Set(valuesOf(next?.file ?? "", "KursWaluty"))).toEqual(new Set(["4.2000"]))
    expect(valuesOf(next?.file ?? "", "P_6")).toEqual(["2026-11-20"])
  })
})
