/** Look-ups of companies in the register of VAT payers. */
import { listedTaxpayers, unlistedNip } from "@procurement/contract-tests/builders"
import { TaxpayerRegisterError, TaxpayerRegisterOff } from "@procurement/domain/party"
import { describe, expect, it } from "vitest"
import { problemOf } from "../../src/problem/problem-of.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()

describe("A look-up of a company", () => {
  it.each(listedTaxpayers)("returns what is listed: $status", async (taxpayer) => {
    expect(await answered(server.operate(`/taxpayers/${taxpayer.nip}`))).toEqual(taxpayer)
  })

  it.each([unlistedNip, "5252839119", "abc"])("finds nothing of %s", async (nip) => {
    await refusal(server.operate(`/taxpayers/${nip}`), 404, "taxpayer_not_found")
  })

  it.each(["Unavailable", "LimitReached", "UnexpectedAnswer"] as const)(
    "explains that the register gave no answer: %s",
    (reason) => {
      const problem = problemOf(new TaxpayerRegisterError({ reason, detail: "HTTP 503" }))
      expect(problem).toMatchObject({ code: "taxpayer_register_unavailable" })
      expect(JSON.stringify(problem)).not.toContain("HTTP 503")
    },
  )

  it("says when no register is configured", () => {
    expect(problemOf(new TaxpayerRegisterOff())).toMatchObject({ code: "taxpayer_register_off" })
  })
})
