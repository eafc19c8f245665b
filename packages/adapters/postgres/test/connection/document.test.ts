import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { documentReader, storable, toJson } from "../../src/connection/document.ts"

const Note = Schema.Struct({ text: Schema.String })

describe("A document", () => {
  it("is plain JSON where jsonb can hold it", () => {
    const value = { text: 'Żółć 🦊 \n "quoted" \\ \u0001', count: 1 }
    expect(toJson(value)).toBe(JSON.stringify(value))
  })

  it("has U+FFFD where jsonb can't hold what there was", () => {
    expect(JSON.parse(toJson({ text: "\u0000 \ud800 \udc00 🦊" }))).toEqual({
      text: "\ufffd \ufffd \ufffd 🦊",
    })
  })

  it("does not mistake a backslash and letters for an escape", () => {
    for (const text of ["\\u0000", "\\\\u0000", "\\\u0000", "\\ud800", "a\\\\\\u0000"]) {
      expect(storable({ text }).text).toBe(text.replaceAll("\u0000", "\ufffd"))
    }
  })

  it("is read by the schema of the domain, or not at all", () => {
    const read = documentReader("notes", Note)
    expect(read("note_1", { text: "a" })).toEqual({ text: "a" })
    expect(() => read("note_2", { text: 1 })).toThrow("notes note_2 holds no valid document")
  })
})
