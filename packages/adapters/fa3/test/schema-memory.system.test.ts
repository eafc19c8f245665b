import { diag } from "libxml2-wasm"
import { describe, expect, it } from "vitest"
import { validateFa3 } from "../src/index.ts"
import { aPurchase, documentOf } from "./documents.ts"
import { bytesOf, changed, plnFile, written } from "./files.ts"

describe("Memory of libxml2", () => {
  it("no document remains after 3,000 valid, invalid and unreadable invoices", () => {
    const valid = written(documentOf(aPurchase(2))).xml
    const invalid = bytesOf(changed(plnFile, "<JST>2</JST>", ""))
    const unreadable = bytesOf(plnFile.slice(0, -5))
    diag.configure({ enabled: true })
    try {
      const before = process.memoryUsage().external
      for (let index = 0; index < 1_000; index += 1) {
        for (const bytes of [valid, invalid, unreadable]) validateFa3(bytes)
      }
      expect(diag.report()).toEqual({})
      expect(process.memoryUsage().external - before).toBeLessThan(8_000_000)
    } finally {
      diag.configure({ enabled: false })
    }
  })
})
