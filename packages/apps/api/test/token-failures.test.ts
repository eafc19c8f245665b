/** The log level of token endpoint failures. */
import { expect, it } from "vitest"
import { Unavailable } from "@procurement/domain/unavailable"
import { tokenFailureLevel } from "../src/customer-listener.ts"

it.each([
  ["a warning for an unavailable database", new Unavailable({ port: "CredentialStore" }), "warn"],
  ["an error for a defect", new TypeError("undefined is not a function"), "error"],
])("the token endpoint logs %s", (_, failure, level) => {
  expect(tokenFailureLevel(failure)).toBe(level)
})
