/** Laws of reading invoices, over random sums and texts. */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { contentOf } from "../src/forms/contents.ts"
import { invoiceOf } from "./support/form-invoices.ts"

const xml = invoiceOf("FA(3)")

const Hundredths = Schema.Array(
  Schema.Int.check(Schema.isBetween({ minimum: -9_999_999, maximum: 9_999_999 })),
)

const decimal = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, "0")
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const elements = ["P_13_1", "P_13_2", "P_13_6_1", "P_13_6_2", "P_13_6_3", "P_13_7", "P_13_11"]

const withNet = (amounts: ReadonlyArray<number>): string => {
  const net = amounts.map((amount, index) => {
    const name = elements[index % elements.length]
    return `<${name}>${decimal(amount)}</${name}>`
  })
  return xml.replace("<P_13_1>100.00</P_13_1>", net.join(""))
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`)

/** Characters that look like markup, and that CDATA can't hide the end of. */
const Name = Schema.Array(Schema.Literals(["a", "ł", "<", ">", "&", '"', "]", "NIP>", "-->"]))

describe("Reading any invoice", () => {
  it.prop("net sums are exact over all elements", { amounts: Hundredths }, ({ amounts }) => {
    const { netAmount } = contentOf("FA(3)", Buffer.from(withNet(amounts)))
    expect(Math.round(netAmount * 100)).toBe(amounts.reduce((sum, each) => sum + each, 0))
  })

  it.prop(
    "a name is the same escaped, as CDATA, and between comments",
    { parts: Name },
    ({ parts }) => {
      const text = `x${parts.join("")}x`
      const cdata = `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`
      const commented = [...text].map(escaped).join("<!-- <Nazwa>y</Nazwa> -->")
      for (const written of [escaped(text), cdata, commented]) {
        const file = xml.replace("Kupujący S.A.", () => written)
        expect(contentOf("FA(3)", Buffer.from(file)).buyerName).toBe(text)
      }
    },
  )
})
