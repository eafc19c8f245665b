/** Price lists over HTTP: what they change, and their wrong rows in both languages. */
import { describe, expect, it } from "vitest"
import { answered, useOperator } from "./operator-server.ts"

const server = useOperator()

const header = "sku;category;unit;name_pl;gross_price_pln;gross_price_eur;vat_rate;annex15;gtu"
const rowOf = (sku: string, price = "9,99") => `${sku};kubki;szt.;Kubek;${price};2,50;23;no;none`

const send = (lines: ReadonlyArray<string>, { path = "", language = "en", more = {} } = {}) => {
  const body = { content: lines.join("\r\n"), ...more }
  return server.operate(`/catalog-imports${path}`, body, {
    headers: { "accept-language": language },
  })
}

describe("POST /internal/v1/catalog-imports", () => {
  it("a preview stores nothing; the import adds, changes and retires", async () => {
    const lines = [header, rowOf("NOWY-1"), rowOf("NOWY-2")]
    const added = [
      { sku: "NOWY-1", name: "Kubek" },
      { sku: "NOWY-2", name: "Kubek" },
    ]
    for (const _ of [1, 2])
      expect(await answered(send(lines, { path: "/preview" }))).toMatchObject({
        isApplied: false,
        added,
      })
    expect(await answered(send(lines))).toMatchObject({ isApplied: true, added, unchanged: 0 })
    const next = ["sku,gross_price_pln", "NOWY-2,12.5"]
    expect(await answered(send(next))).toMatchObject({ changed: [added[1]], retired: [] })
    const missing = await answered<{ missing: number; retired: Array<object> }>(
      send(next, { path: "/preview", more: { retireMissing: true } }),
    )
    expect(missing).toMatchObject({ unchanged: 1, retired: expect.arrayContaining([added[0]]) })
    expect(missing.retired).toHaveLength(missing.missing)
  })

  it("a file of more than 50,000 rows is refused", async () => {
    const response = await send(["sku", ...Array<string>(50_001).fill("X")], { path: "/preview" })
    expect(await response.json()).toMatchObject({
      errors: [{ message: "can't be read: line 50002 is beyond 50000 rows" }],
    })
  })

  it.each([
    ["en", 'line 3: gross_price_pln "0": must be an amount', "line 2 has more cells"],
    ["pl", 'wiersz 3: gross_price_pln "0": musi być kwotą', "nie da się odczytać: line 2"],
  ])("with a wrong row nothing is stored (%s)", async (language, row, cells) => {
    const messages = async (lines: ReadonlyArray<string>) => {
      const response = await send(lines, { language })
      const { errors } = (await response.json()) as { errors: Array<{ message: string }> }
      return { status: response.status, errors }
    }
    expect(await messages([header, rowOf("NOWY-8"), rowOf("NOWY-9", "0")])).toMatchObject({
      status: 422,
      errors: [{ pointer: "/content", message: expect.stringContaining(row) }],
    })
    expect(await messages(["sku", "NOWY-8,1"])).toMatchObject({
      status: 422,
      errors: [{ message: expect.stringContaining(cells) }],
    })
    const found = await server.operate("/catalog/NOWY-8")
    expect(found.status).toBe(404)
  })
})
