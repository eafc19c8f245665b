/** The commands for the catalog, over real PostgreSQL. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere } from "./procurement.ts"

let test: TestDatabase
let procurement: Procurement
const folder = temporaryFolder(afterAll)
beforeAll(async () => {
  test = await freshDatabase()
  procurement = procurementHere({ DATABASE_URL: test.url })
})
afterAll(() => test.drop())

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const header = "sku,category,unit,name_pl,gross_price_pln,gross_price_eur,vat_rate,annex15,gtu"
const prices = `${header}
KUB-1,drinkware,szt.,Kubek,24.99,5.90,23,no,none
"TOR-1",bags,szt.,"Torba ""Eko"", duża",39.00,9.20,23,no,none
`
/** As a Polish spreadsheet saves it. */
const semicolons = `\uFEFF${header.replaceAll(",", ";")}\r
KUB-1;drinkware;szt.;Kubek;24,99;5,90;23;nie;none\r
TOR-1;bags;szt.;"Torba ""Eko"", duża";41,00;9,20;23;nie;none\r
`

describe("procurement catalog", { timeout: 60_000 }, () => {
  it("a dry run stores nothing, an import all rows, and another one changes prices", async () => {
    const path = await file("prices.csv", prices)
    const trial = await procurement("catalog", "import", path, "--dry-run")
    expect(trial.out).toBe(
      "  + KUB-1  Kubek\n" +
        '  + TOR-1  Torba "Eko", duża\n' +
        "added 2, changed 0, retired 0, unchanged 0; nothing was stored (--dry-run)\n",
    )
    const list = () => procurement("catalog", "list", "--json")
    expect(answer(await list()).items).toEqual([])
    expect(answer(await procurement("catalog", "import", path, "--json"))).toMatchObject({
      applied: true,
      added: ["KUB-1", "TOR-1"],
    })
    expect(answer(await list()).items).toHaveLength(2)
    const second = await procurement("catalog", "import", await file("excel.csv", semicolons))
    expect(second.out).toBe(
      "  ~ TOR-1  gross_price_pln 39.00 → 41.00\nadded 0, changed 1, retired 0, unchanged 1\n",
    )
  })

  it("a wrong row stops the whole import, which names line and reason of each", async () => {
    const rows = ["NEW-1,bags,szt.,Torba,1,1,23,no,none"]
    rows.push(",bags,,Torba,x,1,8,maybe,GTU_99", "", "NEW-2", "")
    const wrong = [header, ...rows].join("\n")
    const path = await file("wrong.csv", wrong)
    const before = (await procurement("catalog", "export")).out
    const ran = await procurement("catalog", "import", path)
    expect([ran.code, ran.out]).toEqual([1, ""])
    expect(ran.errorOutput.split("\n")).toEqual([
      `procurement: ${path}: 2 lines are wrong; nothing was stored`,
      expect.stringContaining("  line 3: sku is missing: must be"),
      "  line 3: unit is missing: must contain a visible character",
      expect.stringContaining('  line 3: gross_price_pln "x": must be an amount'),
      '  line 3: vat_rate "8": must be 23: only goods of the standard rate can be sold',
      '  line 3: annex15 "maybe": must be yes or no',
      expect.stringContaining('  line 3: gtu "GTU_99": must be GTU_01'),
      ...header
        .split(",")
        .slice(1)
        .map((name) => expect.stringContaining(`  line 5: ${name} is missing: `)),
      "",
    ])
    expect((await procurement("catalog", "export")).out).toBe(before)
  })

  it("an export changes nothing, and a list that lacks an item retires it", async () => {
    const { out } = await procurement("catalog", "export")
    const same = await procurement("catalog", "import", await file("same.csv", out), "--json")
    expect(answer(same)).toMatchObject({ added: [], changed: [], unchanged: 2 })
    const short = await file("short.csv", out.replace(/^KUB-1.*\r\n/m, ""))
    const kept = await procurement("catalog", "import", short)
    expect(kept.out).toContain("1 items of the catalog are not in the file and stay")
    const ran = await procurement("catalog", "import", short, "--retire-missing")
    expect(ran.out).toContain("  - KUB-1  Kubek\nadded 0, changed 0, retired 1, unchanged 1\n")
  })

  it("prices of contracts are imported, listed and explained", async () => {
    const gold = await file("gold.csv", "sku,gross_price_pln,gross_price_eur\nTOR-1,10.00,2.50\n")
    const importing = ["catalog", "import", gold, "--price-list", "gold"]
    const trial = await procurement(...importing, "--dry-run")
    expect(trial.out).toBe("set 1, removed 0, unchanged 0; nothing was stored (--dry-run)\n")
    expect((await procurement(...importing)).out).toBe("set 1, removed 0, unchanged 0\n")
    const listed = await procurement("catalog", "prices", "gold", "--json")
    expect(answer(listed)).toMatchObject({
      items: [{ sku: "TOR-1", grossPrice: { PLN: "10.00", EUR: "2.50" }, laterPrices: [] }],
    })
    const explained = await procurement("catalog", "price-history", "gold", "TOR-1", "--json")
    expect(answer(explained)).toMatchObject({ items: [{ price: { sku: "TOR-1" } }] })
    const unknown = await file(
      "none.csv",
      "sku,gross_price_pln,gross_price_eur,unit\nNIE-MA,1,1,szt.\n",
    )
    const refused = await procurement("catalog", "import", unknown, "--price-list", "gold")
    expect(refused.errorOutput).toContain('line 1: the column "unit" is not one of contract prices')
    expect(refused.errorOutput).toContain('line 2: sku "NIE-MA": is not in the catalog')
    const misnamed = await procurement("catalog", "import", gold, "--price-list", "Gold!")
    expect(misnamed.errorOutput).toContain("1 to 40 lower-case letters and digits")
    const past = await procurement("catalog", "import", gold, "--prices-from", "2020-01-01")
    expect(past.errorOutput).toContain("line 1: prices can't start in the past")
  })

  it("retire takes an item off sale, and an unknown SKU is reported", async () => {
    expect((await procurement("catalog", "retire", "TOR-1")).out).toBe("done\n")
    expect((await procurement("catalog", "list")).out).toBe("no results\n")
    const again = await procurement("catalog", "retire", "TOR-1")
    expect([again.code, again.errorOutput]).toEqual([1, expect.stringContaining("no item")])
  })

  it.each([
    ["no-such.csv", 2, undefined, "the file can't be read"],
    ["latin2.csv", 1, Buffer.from(`${header}\nKUB-1,a,szt.,\xbf\n`, "latin1"), "is not UTF-8"],
    ["quote.csv", 1, `${header}\nKUB-1,"a\n`, "line 2 has a quote that is not closed"],
    [
      "wide.csv",
      1,
      `${header}\n1,2,3,4,5,6,7,8,9,0\n`,
      "line 2 has more cells than the first line",
    ],
  ])("%s is rejected as a whole", async (name, code, content, reason) => {
    const path = content === undefined ? name : await file(name, content)
    const ran = await procurement("catalog", "import", path)
    expect([ran.code, ran.errorOutput]).toEqual([code, expect.stringContaining(reason)])
  })
})
