/** The problems that customers get for failures of use cases and ports. */
import { describe, expect, it } from "vitest"
import { ArchiveError } from "@procurement/domain/archive"
import { TokenNotAccepted } from "@procurement/domain/credential"
import { InvoiceTooLarge, UnknownSkus } from "@procurement/domain/order"
import { Unavailable } from "@procurement/domain/unavailable"
import { problemKinds, problemOf } from "../src/index.ts"
import { problemDocument, problemReply } from "../src/request/reply.ts"

const base = "https://docs.example.com/problems"
const context = { requestId: "req_1", typeBase: base, language: "en" } as const

describe("Domain failures", () => {
  it("each unknown SKU becomes a field error", () => {
    const lines = [
      { index: 0, sku: "NO-1" },
      { index: 7, sku: "NO-2" },
    ]
    const { code, errors } = problemOf(new UnknownSkus({ lines }))
    expect(code).toBe("validation_failed")
    expect(errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/lines/0/sku", "unknown_sku"],
      ["/lines/7/sku", "unknown_sku"],
    ])
  })

  it("the problem of an oversized invoice states the maximum size", () => {
    const failure = new InvoiceTooLarge({ estimatedBytes: 1_200_000, maximumBytes: 1_000_000 })
    expect(problemOf(failure).detail.en).toContain("1000000 bytes")
    expect(problemOf(failure).detail.pl).toContain("1000000 bajtów")
  })

  it.each([
    new Unavailable({ port: "CatalogRepository", cause: new Error("10.1.2.3 refused") }),
    new Unavailable({ port: "OrderRepository" }),
    new ArchiveError({ reason: "Unavailable", detail: "/var/archive is full" }),
  ])("an Unavailable $_tag becomes 503 with Retry-After and without its cause", (failure) => {
    const problem = problemOf(failure)
    const { status, headers, body } = problemReply(problem, context)
    expect([status, headers["retry-after"]]).toEqual([503, "5"])
    expect(Buffer.from(body).toString()).not.toMatch(/refused|archive/)
  })

  it("an Unavailable DeadLetters names Kafka, because only operators read from it", () => {
    const { status, detail } = problemDocument(
      problemOf(new Unavailable({ port: "DeadLetters" })),
      context,
    )
    expect([status, detail]).toEqual([503, "Kafka does not respond."])
  })

  it("damaged archived bytes return 500 without the cause", () => {
    const problem = problemOf(new ArchiveError({ reason: "Damaged", detail: "file 12ab" }))
    expect(JSON.stringify(problemDocument(problem, context))).not.toContain("12ab")
    expect(problemKinds[problem.code].status).toBe(500)
  })

  it("a rejected token returns a WWW-Authenticate challenge", () => {
    const { status, headers } = problemReply(problemOf(new TokenNotAccepted()), context)
    expect(status).toBe(401)
    expect(headers["www-authenticate"]).toBe('Bearer realm="procurement", error="invalid_token"')
  })
})

describe("problemDocument", () => {
  it("a problem document has the members of RFC 9457 and our extensions", () => {
    const problem = problemOf(new Unavailable({ port: "OrderRepository" }))
    expect(problemDocument(problem, context)).toEqual({
      type: `${base}/service_unavailable`,
      title: "Service temporarily unavailable",
      status: 503,
      detail: "A component of the service did not respond.",
      code: "service_unavailable",
      request_id: "req_1",
      retryable: true,
    })
  })

  it("a problem is in the requested language, with the same code and pointers", () => {
    const problem = problemOf(new UnknownSkus({ lines: [{ index: 3, sku: "NO-1" }] }))
    const { code, errors, title } = problemDocument(problem, { ...context, language: "pl" })
    expect([code, title]).toEqual(["validation_failed", "Nieprawidłowe pola"])
    expect(errors).toEqual([
      {
        pointer: "/lines/3/sku",
        code: "unknown_sku",
        message: "nie jest symbolem SKU z katalogu",
      },
    ])
  })
})
