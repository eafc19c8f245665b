import { describe, expect, expectTypeOf, it } from "vitest"
import { optional } from "../src/optional.ts"

interface Note {
  readonly text: string
  readonly author?: string
}

describe("optional", () => {
  it("optional drops undefined fields and keeps all others, including falsy ones", () => {
    const members = { a: undefined, b: 0, c: "", d: false, e: null }
    expect(Object.entries(optional(members))).toEqual([
      ["b", 0],
      ["c", ""],
      ["d", false],
      ["e", null],
    ])
    expect(members).toHaveProperty("a")
  })

  it("optional matches a type whose optional fields must not be undefined", () => {
    const noteOf = (author: string | undefined): Note => ({ text: "x", ...optional({ author }) })
    expect(noteOf("Anna")).toEqual({ text: "x", author: "Anna" })
    expect(Object.keys(noteOf(undefined))).toEqual(["text"])
  })

  it("optional keeps a field required that can't be undefined", () => {
    const author: string | undefined = undefined
    expectTypeOf(optional({ text: "x", author })).toExtend<Note>()
    expectTypeOf(optional({ text: "x" })).toExtend<{ readonly text: string }>()
    expectTypeOf(optional({ text: undefined as string | undefined })).not.toExtend<Note>()
  })

  it("optional accepts optional fields of another type", () => {
    const copy = ({ text, author }: Note): Note => ({ ...optional({ author, text }) })
    const picked = (note: Pick<Note, "author">): Pick<Note, "author"> => optional(note)
    expect(copy({ text: "x" })).toEqual({ text: "x" })
    expect(picked({ author: "Anna" })).toEqual({ author: "Anna" })
  })
})
