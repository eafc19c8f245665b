/** Messages for network errors that a test can't cause on loopback. */
import { attemptFailuresInPolish } from "@procurement/domain/webhook"
import { describe, expect, it } from "vitest"
import { failureDetail } from "../src/attempt-report.ts"

const coded = (code: string, message = "secret.internal 10.0.0.7"): Error =>
  Object.assign(new Error(message), { code })

describe("failureDetail", () => {
  it.each([
    ["ENOTFOUND", "the host name does not exist"],
    ["EAI_AGAIN", "the host name could not be resolved"],
    ["EHOSTUNREACH", "the host is unreachable"],
    ["ENETUNREACH", "the host is unreachable"],
    ["ETIMEDOUT", "the connection timed out"],
    ["EWHATEVER", "the request failed (EWHATEVER)"],
  ])("a request that fails with %s reports: %s", (code, detail) => {
    expect(failureDetail(coded(code))).toBe(detail)
  })

  it("every failure detail has a Polish text", () => {
    const codes = ["ECONNREFUSED", "EPIPE", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "ETIMEDOUT"]
    const tls = ["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "ERR_SSL_HTTP_REQUEST"]
    for (const code of [...codes, ...tls]) {
      expect(attemptFailuresInPolish).toHaveProperty([failureDetail(coded(code))])
    }
  })

  it("a failure of a name server is never reported as one of the endpoint", () => {
    const ofQuery = (code: string) => Object.assign(coded(code), { syscall: "queryA" })
    const unresolved = "the host name could not be resolved"
    expect(failureDetail(ofQuery("ECONNREFUSED"))).toBe(unresolved)
    expect(failureDetail(ofQuery("EBADRESP"))).toBe(unresolved)
    expect(failureDetail(ofQuery("ENOTFOUND"))).toBe("the host name does not exist")
  })

  it("a failed request to several addresses reports the failure of the last one", () => {
    const errors = [coded("ENETUNREACH"), coded("ECONNREFUSED")]
    expect(failureDetail(new AggregateError(errors))).toBe("the connection was refused")
  })

  it("a failure detail has at most 200 characters and no message of our own machine", () => {
    const long = Object.assign(coded("ERR_SSL_ODD"), { reason: "x".repeat(5_000) })
    expect(failureDetail(long)).toHaveLength(200)
    for (const code of ["ERR_TLS_CERT_ALTNAME_INVALID", "ERR_TLS_ODD", "EPROTO", "ECONNREFUSED"]) {
      expect(failureDetail(coded(code))).not.toMatch(/internal|10\.0/)
    }
    expect(failureDetail(new Error("secret.internal"))).toBe("the request failed")
    expect(failureDetail("secret.internal")).toBe("the request failed")
  })
})
