import { describe, expect, it } from "vitest"
import { writableHeaders } from "../../src/consuming/dead-letter-writer.ts"

describe("Headers of a dead letter", () => {
  it("are as they came, and empty where they came without a value", () => {
    // The client's types don't know of headers without a value; its reader makes them.
    const came = JSON.parse('{ "kept": "as it is", "empty": null, "some": ["a", null] }')
    expect(writableHeaders(came)).toEqual({ kept: "as it is", empty: "", some: ["a", ""] })
    expect(writableHeaders(undefined)).toEqual({})
  })
})
