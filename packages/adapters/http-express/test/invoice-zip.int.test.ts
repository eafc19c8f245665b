/** The invoices of a month with their files as ZIP, over real HTTP. */
import { unzipSync } from "fflate"
import { request as httpRequest } from "node:http"
import { eventually } from "@procurement/testing"
import type { InvoiceId } from "@procurement/domain/identity"
import { type InvoiceNumber, type InvoicePdf, InvoicePdfError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { describe, expect, it, onTestFinished } from "vitest"
import type { RequestEnded } from "../src/index.ts"
import { type ApiServer, type ApiServerOptions, otherTenant, startApi } from "./api-server.ts"
import { files, issueOrder } from "./issued-invoice.ts"
import { bearer, expectProblem } from "./requests.ts"

type Render = InvoicePdf["Service"]["render"]

/** A server with so many archived invoices of November, numbered from 1. */
const serverWith = async (count: number, options: ApiServerOptions = {}) => {
  const server = await startApi(options)
  onTestFinished(() => server.close())
  const token = await server.token()
  for (let nth = 1; nth <= count; nth += 1) {
    const { id } = await issueOrder(server, token)
    const row = server.ledger.invoices.get(id)
    if (row?.kept.invoice._tag !== "Archived") throw new TypeError("the invoice is not archived")
    const number = `FV/2026/11/00000${nth}` as InvoiceNumber
    row.kept = { ...row.kept, invoice: { ...row.kept.invoice, number } }
  }
  const get = (query = "period=2026-11&format=zip", init: RequestInit = {}, of = token) =>
    server.fetch(`/v1/invoices/export?${query}`, {
      ...init,
      headers: { ...bearer(of), ...(init.headers as Record<string, string> | undefined) },
    })
  return { server, token, get }
}

const unzipped = async (response: Response) =>
  new Map(
    Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer()))).map(
      ([name, bytes]) => [name, Buffer.from(bytes)] as const,
    ),
  )

const namesOf = (nth: number): ReadonlyArray<string> =>
  [".xml", ".upo.xml", ".pdf"].map((ending) => `FV-2026-11-00000${nth}${ending}`)

const list = "invoices-2026-11.csv"

/** Copies a stored invoice until there are so many. */
const copyInvoices = ({ ledger }: ApiServer, count: number): void => {
  const [row] = ledger.invoices.values()
  if (row === undefined) throw new TypeError("there is no invoice")
  for (let nth = ledger.invoices.size; nth < count; nth += 1) {
    const end = nth.toString(32).padStart(4, "0")
    const id = `${row.kept.invoice.id.slice(0, -4)}${end}` as InvoiceId
    const invoice = { ...row.kept.invoice, id }
    ledger.invoices.set(id, { ...row, kept: { ...row.kept, invoice } })
  }
}

describe("GET /v1/invoices/export?format=zip", () => {
  it("has the list, and XML, UPO and PDF of each document", async () => {
    const { get, server } = await serverWith(2)
    const response = await get()
    expect(response.headers.get("content-type")).toBe("application/zip")
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="invoices-2026-11.zip"',
    )
    expect(["etag", "content-length"].map((name) => response.headers.get(name))).toEqual([
      null,
      null,
    ])
    expect(response.headers.get("cache-control")).toBe("no-store")
    const found = await unzipped(response)
    expect([...found.keys()].toSorted()).toEqual([list, ...namesOf(1), ...namesOf(2)].toSorted())
    expect(found.get("FV-2026-11-000001.xml")).toEqual(files.xml)
    expect(found.get("FV-2026-11-000002.upo.xml")).toEqual(files.upo)
    expect(found.get("FV-2026-11-000002.pdf")?.toString()).toMatch(/^%PDF-1.7 pl 5252839118-/)
    const csv = await (await get("period=2026-11")).text()
    expect(found.get(list)?.toString().slice(1)).toBe(csv)
    expect(server.defects).toEqual([])
  })

  it("has the same bytes again, and PDFs in the language of the request", async () => {
    const { get } = await serverWith(1)
    const [one, other] = await Promise.all(
      [get(), get()].map(async (response) => Buffer.from(await (await response).arrayBuffer())),
    )
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
    const english = await unzipped(await get(undefined, { headers: { "accept-language": "en" } }))
    expect(english.get("FV-2026-11-000001.pdf")?.toString()).toMatch(/^%PDF-1.7 en /)
  })

  it("has only the files that exist, with the filters of the list", async () => {
    const { get, server, token } = await serverWith(1)
    const sent = await issueOrder(server, token)
    sent.become("Sending")
    expect([...(await unzipped(await get())).keys()].toSorted()).toEqual([
      ...namesOf(1).toSorted(),
      list,
    ])
    sent.become("IssuedOutside")
    expect([...(await unzipped(await get())).keys()]).toHaveLength(4)
    const none = await unzipped(await get("period=2026-11&format=zip&payment=paid"))
    expect([...none.keys()]).toEqual([list])
    const foreign = await get(undefined, {}, await server.token(otherTenant))
    expect([...(await unzipped(foreign)).keys()]).toEqual([list])
  })

  it("of more than 1,000 documents is refused, and the CSV is not", async () => {
    const { get, server } = await serverWith(1)
    copyInvoices(server, 1_001)
    const problem = await expectProblem(await get(), 422, "too_many_invoices")
    expect(problem.detail).toBe(
      "More than 1,000 invoices match, the most that the file may contain.",
    )
    expect((await get("period=2026-11")).status).toBe(200)
  })

  it("HEAD draws no PDF", async () => {
    let drawn = 0
    const render: Render = () => Effect.sync(() => Buffer.from(`${(drawn += 1)}`))
    const { get } = await serverWith(1, { pdf: { render } })
    const head = await get(undefined, { method: "HEAD" })
    expect([head.status, head.headers.get("content-type"), drawn]).toEqual([
      200,
      "application/zip",
      0,
    ])
  })
})

describe("A ZIP that can't be completed", () => {
  it("breaks the connection, and is reported", async () => {
    const ended: Array<RequestEnded> = []
    const trace = { traceId: "a".repeat(32), spanId: "b".repeat(16), sampled: false }
    let drawn = 0
    const render: Render = () =>
      Effect.suspend(() => {
        drawn += 1
        return drawn < 8
          ? Effect.succeed(Buffer.from("%PDF"))
          : Effect.fail(new InvoicePdfError({ reason: "NotDrawable", detail: "not an invoice" }))
      })
    const { get, server } = await serverWith(9, {
      pdf: { render },
      observe: () => () => ({ trace, ended: (ending) => void ended.push(ending) }),
    })
    ended.length = 0
    const response = await get()
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow("terminated")
    await eventually(() => server.defects.length > 0)
    expect(server.defects).toMatchObject([{ cause: { detail: "not an invoice" } }])
    expect(ended).toMatchObject([{ status: 200, problemCode: "internal_error" }])
    expect(drawn).toBe(8)
  })

  it("is abandoned when its caller has gone", async () => {
    const seen = { started: 0, interrupted: 0 }
    // Enough for the first bytes; then a PDF that takes for ever.
    const render: Render = () =>
      Effect.suspend(() => {
        seen.started += 1
        if (seen.started < 5) return Effect.succeed(Buffer.from("%PDF"))
        const interrupted = Effect.sync(() => void (seen.interrupted += 1))
        return Effect.onInterrupt(Effect.never, () => interrupted)
      })
    const { server, token } = await serverWith(9, { pdf: { render } })
    const path = "/v1/invoices/export?period=2026-11&format=zip"
    const sent = httpRequest({ port: server.port, path, headers: bearer(token) })
    sent.on("response", (response) => response.on("error", () => undefined).resume())
    sent.on("error", () => undefined)
    sent.end()
    await eventually(() => seen.started === 5)
    sent.destroy()
    await eventually(() => seen.interrupted === 1)
    expect([seen.started, server.defects]).toEqual([5, []])
  })
})
