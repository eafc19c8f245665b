/**
 * A KSeF outage in the sandbox: the invoice is issued offline with KOD II, its deadline is listed,
 * and KSeF accepts it afterwards.
 */
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { putAhead } from "./support/ahead.ts"
import { type Buyer, buyerAt, type InvoiceView, readInfo } from "./support/buyer.ts"
import { type Operator, operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const parent = temporaryFolder(afterAll)
const folder = join(parent, "sandbox")
const slow = { timeout: 120_000 }
const waiting = { timeout: 30_000, interval: 100 }

let info: SandboxInfo
let buyer: Buyer
let operator: Operator

beforeAll(async () => {
  await putAhead(folder)
  const sandbox = runProgram("main", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  operator = operatorAt(info)
  buyer = await buyerAt(info)
}, 60_000)
afterAll(() => endProcessesOf(parent))

interface OfflineView extends InvoiceView {
  readonly offline?: { readonly mode: string; readonly deadline: string }
  readonly problem?: { readonly nextAttemptAt: string }
}

/** The invoice after the worker's first attempt since the clock moved, or its issue offline. */
const afterMinutes = async (id: string, minutes: number): Promise<OfflineView> => {
  const { now } = await operator.ask<{ now: string }>("/sandbox/clock", {
    advance: `PT${minutes}M`,
  })
  let seen: OfflineView | undefined
  const isTried = async () => {
    seen = await buyer.invoice(id)
    const { offline, problem } = seen
    return offline !== undefined || Date.parse(problem?.nextAttemptAt ?? "") > Date.parse(now)
  }
  await expect.poll(isTried, waiting).toBe(true)
  if (seen === undefined) throw new Error("no invoice was read")
  return seen
}

const deadlinesOf = async (invoiceId: string) => {
  const { items } = await operator.ask<{ items: ReadonlyArray<{ invoiceId: string }> }>(
    "/invoices/deadlines",
  )
  return items.filter((each) => each.invoiceId === invoiceId)
}

/** The links of the PDF; annotations are not compressed. */
const linksOf = async (id: string): Promise<ReadonlyArray<string>> => {
  const headers = { authorization: `Bearer ${buyer.token}`, accept: "application/pdf" }
  const response = await fetch(`${info.baseUrl}/v1/invoices/${id}`, { headers })
  expect(response.status).toBe(200)
  const text = Buffer.from(await response.arrayBuffer()).toString("latin1")
  return [...text.matchAll(/\/URI \((https:[^)]*)\)/g)].map(([, link = ""]) => link)
}

describe("A KSeF outage in the sandbox", () => {
  it(
    "after 16 minutes the invoice is issued offline with KOD II, and later KSeF accepts it",
    slow,
    async () => {
      await operator.ask("/sandbox/ksef/failures", { failure: "outage", seconds: 3_600 })
      const { invoices } = await buyer.order()
      const [{ id }] = invoices
      const read = async (): Promise<OfflineView> => buyer.invoice(id)
      // The outage is counted from the first attempt that fails, so the clock waits for it.
      await expect.poll(async () => (await read()).problem, waiting).toBeDefined()
      expect(await afterMinutes(id, 1)).not.toHaveProperty("offline")
      expect(await afterMinutes(id, 7)).not.toHaveProperty("offline")
      await afterMinutes(id, 8)
      await expect.poll(async () => (await read()).offline?.mode, waiting).toBe("offline24")
      const { offline, ksefNumber } = await read()
      expect(offline?.deadline).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(ksefNumber).toBeUndefined()
      expect(await linksOf(id)).toContainEqual(expect.stringContaining("/certificate/Nip/"))
      expect(await deadlinesOf(id)).toMatchObject([
        { rule: "offline", alarm: "near", lastDay: offline?.deadline },
      ])

      await operator.status("/sandbox/ksef/failures", { method: "DELETE" })
      await operator.ask("/sandbox/clock", { advance: "PT5M" })
      const archived: OfflineView = await buyer.archived(id)
      expect(archived).toMatchObject({ offline, ksefNumber: expect.any(String) })
      expect(await deadlinesOf(id)).toEqual([])
    },
  )
})
