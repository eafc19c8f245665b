/** What customers see of the failures of use cases and ports. */
import { describe, expect, it } from "vitest"
import { ArchiveError } from "@procurement/domain/archive"
import { CatalogRepositoryError } from "@procurement/domain/catalog"
import { TokenNotAccepted } from "@procurement/domain/credential"
import { InvoiceTooLarge, OrderRepositoryError, UnknownSkus } from "@procurement/domain/order"
import { problemKinds, problemOf } from "../src/index.ts"
import { problemDocument, problemReply } from "../src/reply.ts"

const base = "https://docs.example.com/problems"
const context = { requestId: "req_1", typeBase: base, language: "en" } as const

describe("A failure of the domain", () => {
  it("becomes one field error for each unknown SKU", () => {
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

  it("tells the sizes when an invoice would be too large", () => {
    const failure = new InvoiceTooLarge({ estimatedBytes: 1_200_000, maximumBytes: 1_000_000 })
    expect(problemOf(failure).detail.en).toContain("1000000 bytes")
    expect(problemOf(failure).detail.pl).toContain("1000000 bajtów")
  })

  it.each([
    new CatalogRepositoryError({ reason: "Unavailable", cause: new Error("10.1.2.3 refused") }),
    new OrderRepositoryError({ reason: "Unavailable" }),
    new ArchiveError({ reason: "Unavailable", detail: "/var/archive is full" }),
  ])("becomes 503 with Retry-After when $_tag says a part is away", (failure) => {
    const problem = problemOf(failure)
    const { status, headers, body } = problemReply(problem, context)
    expect([status, headers["retry-after"]]).toEqual([503, "5"])
    expect(Buffer.from(body).toString()).not.toMatch(/refused|archive/)
  })

  it("becomes 500 without a word about it when archived bytes are damaged", () => {
    const problem = problemOf(new ArchiveError({ reason: "Damaged", detail: "file 12ab" }))
    expect(JSON.stringify(problemDocument(problem, context))).not.toContain("12ab")
    expect(problemKinds[problem.code].status).toBe(500)
  })

  it("becomes a challenge when a token is not accepted", () => {
    const { status, headers } = problemReply(problemOf(new TokenNotAccepted()), context)
    expect(status).toBe(401)
    expect(headers["www-authenticate"]).toBe('Bearer realm="procurement", error="invalid_token"')
  })
})

describe("A problem document", () => {
  it("has the members of RFC 9457 and ours", () => {
    const problem = problemOf(new OrderRepositoryError({ reason: "Unavailable" }))
    expect(problemDocument(problem, context)).toEqual({
      type: `${base}/service_unavailable`,
      title: "The service is not available now",
      status: 503,
      detail: "A part of the service did not answer.",
      code: "service_unavailable",
      request_id: "req_1",
      retryable: true,
    })
  })

  it("speaks the language it is asked for; code and pointers stay", () => {
    const problem = problemOf(new UnknownSkus({ lines: [{ index: 3, sku: "NO-1" }] }))
    const { code, errors, title } = problemDocument(problem, { ...context, language: "pl" })
    expect([code, title]).toEqual(["validation_failed", "Treść żądania zawiera nieprawidłowe pola"])
    expect(errors).toEqual([
      {
        pointer: "/lines/3/sku",
        code: "unknown_sku",
        message: "nie jest symbolem SKU z katalogu",
      },
    ])
  })
})
