/** Countries of ISO 3166-1 and those of the FA(3) schema. */
import { countryCodes } from "@procurement/domain/party"
import { expect, it } from "vitest"
import { fa3SchemaFiles } from "../src/schema/fa3-schema.ts"
import { readPinned } from "../src/schema/official-schema.ts"

it("FA(3) accepts every ISO 3166-1 country and five other codes", () => {
  const file = fa3SchemaFiles.imported.find(({ path }) => path.includes("KodyKrajow"))
  const text = file === undefined ? "" : Buffer.from(readPinned(file)).toString("utf8")
  const taken = [...text.matchAll(/enumeration value="([A-Z]{2})"/g)].map(([, code]) => code ?? "")
  expect(countryCodes).toHaveLength(249)
  expect(countryCodes.filter((code) => !taken.includes(code))).toEqual([])
  const others = taken.filter((code) => !countryCodes.includes(code))
  expect(others.toSorted()).toEqual(["AN", "XC", "XI", "XK", "XL"])
})
