/** The words for errors of the network that no test can make on loopback. */
import { describe, expect, it } from "vitest"
import { failureDetail } from "../src/failure-detail.ts"

const coded = (code: string, message = "secret.internal 10.0.0.7"): Error =>
  Object.assign(new Error(message), { code })

describe("A failed request", () => {
  it.each([
    ["ENOTFOUND", "the host name does not exist"],
    ["EAI_AGAIN", "the host name could not be resolved"],
    ["EHOSTUNREACH", "the host cannot be reached"],
    ["ENETUNREACH", "the host cannot be reached"],
    ["ETIMEDOUT", "no connection in time"],
    ["EWHATEVER", "the request failed (EWHATEVER)"],
  ])("with %s says: %s", (code, detail) => {
    expect(failureDetail(coded(code))).toBe(detail)
  })

  it("of a name server is never told as one of the endpoint", () => {
    const ofQuery = (code: string) => Object.assign(coded(code), { syscall: "queryA" })
    const unresolved = "the host name could not be resolved"
    expect(failureDetail(ofQuery("ECONNREFUSED"))).toBe(unresolved)
    expect(failureDetail(ofQuery("EBADRESP"))).toBe(unresolved)
    expect(failureDetail(ofQuery("ENOTFOUND"))).toBe("the host name does not exist")
  })

  it("to several addresses speaks of the last one", () => {
    const errors = [coded("ENETUNREACH"), coded("ECONNREFUSED")]
    expect(failureDetail(new AggregateError(errors))).toBe("the connection was refused")
  })

  it("never tells more than 200 characters, nor a message of our own machine", () => {
    const long = Object.assign(coded("ERR_SSL_ODD"), { reason: "x".repeat(5_000) })
    expect(failureDetail(long)).toHaveLength(200)
    for (const code of ["ERR_TLS_CERT_ALTNAME_INVALID", "ERR_TLS_ODD", "EPROTO", "ECONNREFUSED"]) {
      expect(failureDetail(coded(code))).not.toMatch(/internal|10\.0/)
    }
    expect(failureDetail(new Error("secret.internal"))).toBe("the request failed")
    expect(failureDetail("secret.internal")).toBe("the request failed")
  })
})
