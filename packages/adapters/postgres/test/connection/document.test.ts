import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { documentReader, toJson } from "../../src/connection/document.ts"

const Note = Schema.Struct({ text: Schema.String })

describe("Documents", () => {
  it("a document is plain JSON where jsonb can hold it", () => {
    const value = { text: 'Żółć 🦊 \n "quoted" \\ \u0001', count: 1 }
    expect(toJson(value)).toBe(JSON.stringify(value))
  })

  it("a document has U+FFFD in place of characters that jsonb can't hold", () => {
    expect(JSON.parse(toJson({ text: "\u0000 \ud800 \udc00 🦊" }))).toEqual({
      text: "\ufffd \ufffd \ufffd 🦊",
    })
  })

  it("a backslash followed by letters is not mistaken for an escape", () => {
    for (const text of ["\\u0000", "\\\\u0000", "\\\u0000", "\\ud800", "a\\\\\\u0000"]) {
      expect(JSON.parse(toJson({ text })).text).toBe(text.replaceAll("\u0000", "\ufffd"))
    }
  })

  it("a document is decoded by the domain's schema, and an invalid one throws", () => {
    const read = documentReader("notes", Note)
    expect(read("note_1", { text: "a" })).toEqual({ text: "a" })
    expect(() => read("note_2", { text: 1 })).toThrow(
      "notes note_2 does not contain a valid document",
    )
  })
})
