/** Drawing threads: limits, failures and shutdown. */
import type { TenantId } from "@procurement/domain/identity"
import { InvoicePdfError } from "@procurement/domain/invoice"
import { afterEach, describe, expect, it } from "vitest"
import {
  type DrawingThreads,
  makeDrawingThreads,
  type ThreadLimits,
} from "../../src/pdf/invoice-pdf.ts"
import { aPurchase, documentOf } from "../documents.ts"
import { bytesOf, plnFile, written } from "../files.ts"
import { draw, qrBaseUrl } from "./pdfs.ts"

let threads: DrawingThreads | undefined

const start = (limits: Partial<ThreadLimits> = {}): DrawingThreads => {
  threads = makeDrawingThreads({ threads: 1, waiting: 8, drawingMillis: 60_000, ...limits })
  return threads
}

afterEach(() => threads?.stop())

const request = {
  tenantId: "ten_a" as TenantId,
  xml: bytesOf(plnFile),
  ksefNumber: undefined,
  language: "pl",
  qrBaseUrl,
} as const

/** Takes long enough to be unfinished when the next line of the test runs. */
const longRequest = { ...request, xml: written(documentOf(aPurchase(1_000))).xml }

const reasonOf = (drawing: Promise<unknown>): Promise<string> =>
  drawing.then(
    () => "drawn",
    (error: unknown) => (error instanceof InvoicePdfError ? error.reason : String(error)),
  )

describe("Drawing threads", () => {
  it("a thread draws the same bytes as draw, one request after the other", async () => {
    const pool = start()
    const [first, second] = await Promise.all([pool.draw(request), pool.draw(request)])
    expect(first).toEqual(await draw(request.xml))
    expect(second).toEqual(first)
  }, 60_000)

  it("a request that can't be drawn is rejected, and the next one is drawn", async () => {
    const pool = start()
    expect(await reasonOf(pool.draw({ ...request, xml: bytesOf("<no/>") }))).toBe("NotDrawable")
    expect(await reasonOf(pool.draw(request))).toBe("drawn")
  }, 60_000)

  it("a request is rejected when the queue is full, and removed when aborted", async () => {
    const pool = start({ waiting: 1 })
    const drawing = reasonOf(pool.draw(longRequest))
    const timeout = new AbortController()
    const waiting = reasonOf(pool.draw(request, timeout.signal))
    expect(await reasonOf(pool.draw(request))).toBe("Unavailable")
    timeout.abort()
    expect(await waiting).toBe("Unavailable")
    expect(await drawing).toBe("drawn")
  }, 60_000)

  it("a short invoice does not wait for long ones", async () => {
    const pool = start({ threads: 2 })
    const drawn: Array<string> = []
    const draws = async (name: string, each: typeof request | typeof longRequest) => {
      await pool.draw(each)
      drawn.push(name)
    }
    await Promise.all([
      draws("long", longRequest),
      draws("second long", longRequest),
      draws("short", request),
    ])
    expect(drawn).toEqual(["short", "long", "second long"])
  }, 60_000)

  it("a bystander gets a place and waits for one PDF while a tenant fills the queue", async () => {
    const pool = start({ waiting: 8 })
    const order: Array<string> = []
    const draws = async (name: string, each: typeof request) => {
      const reason = await reasonOf(pool.draw(each))
      order.push(`${name} ${reason}`)
    }
    const attack = Array.from({ length: 9 }, () => draws("attacker", request))
    const bystander = draws("bystander", { ...request, tenantId: "ten_b" as TenantId })
    const more = draws("attacker", request)
    await Promise.all([...attack, bystander, more])
    const drawn = order.filter((each) => each.endsWith("drawn"))
    expect(drawn.indexOf("bystander drawn")).toBe(1)
    expect(drawn).toHaveLength(9)
    expect(order.filter((each) => each === "attacker Unavailable")).toHaveLength(2)
  }, 60_000)

  it("tenants take turns, each with its own requests in order", async () => {
    const pool = start({ waiting: 8 })
    const drawn: Array<string> = []
    const names = ["a1", "a2", "a3", "b1", "b2", "c1"]
    const draw = async (name: string) => {
      await pool.draw({ ...request, tenantId: `ten_${name[0]}` as TenantId })
      drawn.push(name)
    }
    await Promise.all(names.map(draw))
    expect(drawn).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"])
  }, 60_000)

  it("a drawing that takes too long is unavailable, and so is the next one", async () => {
    const pool = start({ drawingMillis: 1 })
    expect(await reasonOf(pool.draw(longRequest))).toBe("Unavailable")
    expect(await reasonOf(pool.draw(longRequest))).toBe("Unavailable")
  }, 60_000)

  it("stop ends running drawings and rejects later requests", async () => {
    const pool = start()
    const drawing = [reasonOf(pool.draw(longRequest)), reasonOf(pool.draw(request))]
    await pool.stop()
    expect(await Promise.all(drawing)).toEqual(["Unavailable", "Unavailable"])
    expect(await reasonOf(pool.draw(request))).toBe("Unavailable")
  }, 60_000)
})
