/**
 * A KSeF outage in the sandbox: the invoice is issued offline with KOD II, its deadline is listed,
 * and KSeF accepts it afterwards.
 */
import { describe, expect, it } from "vitest"
import type { InvoiceView } from "./support/buyer.ts"
import { useSandbox } from "./support/running-sandbox.ts"

const sandbox = useSandbox()
const slow = { timeout: 120_000 }
const waiting = { timeout: 30_000, interval: 100 }

interface OfflineView extends InvoiceView {
  readonly offline?: { readonly mode: string; readonly deadline: string }
  readonly problem?: { readonly nextAttemptAt: string }
}

/** The invoice after the worker's first attempt since the clock moved, or its issue offline. */
const afterMinutes = async (id: string, minutes: number): Promise<OfflineView> => {
  const { now } = await sandbox.operator.ask<{ now: string }>("/sandbox/clock", {
    advance: `PT${minutes}M`,
  })
  let seen: OfflineView | undefined
  const isTried = async () => {
    seen = await sandbox.buyer.invoice(id)
    const { offline, problem } = seen
    return offline !== undefined || Date.parse(problem?.nextAttemptAt ?? "") > Date.parse(now)
  }
  await expect.poll(isTried, waiting).toBe(true)
  if (seen === undefined) throw new Error("no invoice was read")
  return seen
}

const deadlinesOf = async (invoiceId: string) => {
  const { items } = await sandbox.operator.ask<{ items: ReadonlyArray<{ invoiceId: string }> }>(
    "/invoices/deadlines",
  )
  return items.filter((each) => each.invoiceId === invoiceId)
}

/** The links of the PDF; annotations are not compressed. */
const linksOf = async (id: string): Promise<ReadonlyArray<string>> => {
  const text = await sandbox.buyer.pdf(id)
  return [...text.matchAll(/\/URI \((https?:[^)]*)\)/g)].map(([, link = ""]) => link)
}

describe("A KSeF outage in the sandbox", () => {
  it(
    "after 18 minutes the invoice is issued offline with KOD II, and later KSeF accepts it",
    slow,
    async () => {
      await sandbox.operator.ask("/sandbox/ksef/failures", { failure: "outage", seconds: 3_600 })
      const { invoices } = await sandbox.buyer.order()
      const [{ id }] = invoices
      const read = async (): Promise<OfflineView> => sandbox.buyer.invoice(id)
      // The outage is counted from the first attempt that fails, so the clock waits for it.
      await expect.poll(async () => (await read()).problem, waiting).toBeDefined()
      expect(await afterMinutes(id, 1)).not.toHaveProperty("offline")
      expect(await afterMinutes(id, 7)).not.toHaveProperty("offline")
      // An answer to a call that began before the outage lets it count from the second attempt.
      await afterMinutes(id, 10)
      await expect.poll(async () => (await read()).offline?.mode, waiting).toBe("offline24")
      const { offline, ksefNumber } = await read()
      expect(offline?.deadline).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(ksefNumber).toBeUndefined()
      const link = (await linksOf(id)).find((each) => each.includes("/certificate/Nip/"))
      const page = await fetch(link ?? "no link of KOD II")
      expect(await page.text()).toContain(
        "Certyfikat jest aktywny. Podpis wystawcy jest prawidłowy.",
      )
      expect(await deadlinesOf(id)).toMatchObject([
        { rule: "offline", alarm: "near", lastDay: offline?.deadline },
      ])

      await sandbox.operator.status("/sandbox/ksef/failures", { method: "DELETE" })
      await sandbox.operator.ask("/sandbox/clock", { advance: "PT5M" })
      const archived: OfflineView = await sandbox.buyer.archived(id)
      expect(archived).toMatchObject({ offline, ksefNumber: expect.any(String) })
      expect(await deadlinesOf(id)).toEqual([])
    },
  )
})
