import { describe, expect, it } from "vitest"
import { writableHeaders } from "../../src/consuming/dead-letter-writer.ts"

describe("writableHeaders", () => {
  it("writableHeaders keeps every header and replaces a missing value with an empty one", () => {
    // The client's types exclude headers without a value, but its reader returns them.
    const came = JSON.parse('{ "kept": "as it is", "empty": null, "some": ["a", null] }')
    expect(writableHeaders(came)).toEqual({ kept: "as it is", empty: "", some: ["a", ""] })
    expect(writableHeaders(undefined)).toEqual({})
  })
})
