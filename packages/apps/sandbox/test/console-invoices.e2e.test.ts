/** What the seller's people see and record of invoices in the console. */
import { readFile } from "node:fs/promises"
import { instant, type LocalDate, warsawDate, yearOf } from "@procurement/domain/calendar"
import type { Page } from "playwright-core"
import { describe, expect, it, onTestFinished } from "vitest"
import { isBrowserMissing, overflows, violationsOf } from "./support/browser.ts"
import { pictureOf } from "./support/console-views.ts"
import { reference, useConsole } from "./support/console-world.ts"
import { readers } from "./support/dashboard-views.ts"
import { heading } from "./support/dashboard-world.ts"

const pictures = process.env["CONSOLE_PICTURES"]

describe.skipIf(isBrowserMissing)(
  "Invoices in the console",
  { meta: { needs: "Chromium" } },
  () => {
    const { sandbox, known, signedIn } = useConsole()

    const expectGood = async (page: Page, picture: readonly [view: string, reader: string]) => {
      expect(await violationsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
      await pictureOf(page, picture, pictures)
    }

    const dayOf = async (orderId: string): Promise<LocalDate> => {
      const order = await sandbox.buyer.ask<{ acceptedAt: string }>(`/v1/orders/${orderId}`)
      return warsawDate(instant(Date.parse(order.acceptedAt)))
    }

    it("the steps of a document say how long the archive keeps it", async () => {
      const { page, close } = await signedIn(`#/orders/${known.orderId}`)
      const steps = page.getByRole("region", { name: "Steps of the documents" })
      await steps.locator("summary").first().click()
      const lastYear = yearOf(await dayOf(known.orderId)) + 10
      await steps.getByText(`31 Dec ${lastYear}`).waitFor()
      await steps.getByText("not yet with this document").waitFor()
      await close()
    })

    it("returned goods are listed with their correction, and saved as CSV", async () => {
      const path = `/orders/${known.orderId}`
      await sandbox.operator.ask(`${path}/shipment`, { carrier: "InPost", trackingNumber: "1" })
      const lines = [{ line: 1, quantity: 2 }]
      const notice = { reference: "RMA-7", reason: "uszkodzone w transporcie", lines }
      await sandbox.operator.ask(`${path}/returns`, notice)
      for (const [name, options] of Object.entries(readers)) {
        const { page, close } = await signedIn("#/returns", options)
        await page.getByText("uszkodzone w transporcie").waitFor()
        await expectGood(page, ["returns-listed", name])
        await close()
      }
      const { page, close } = await signedIn("#/returns")
      await page.getByText("uszkodzone w transporcie").waitFor()
      const saving = page.waitForEvent("download")
      await page.getByRole("button", { name: "Save as CSV" }).click()
      const [head, row] = (await readFile(await (await saving).path(), "utf8")).split("\r\n")
      expect(head).toContain("Returned;Order;Buyer;Reason;Correction;Status;Total")
      expect(row).toContain(`;"${reference}";`)
      await page.getByRole("link", { name: reference }).click()
      await heading(page, reference)
      await page.getByText("RMA-7").waitFor()
      await close()
    })

    it("an invoice issued outside KSeF is recorded, after its record was shown", async () => {
      const worker = sandbox.info.processes["worker"] ?? 0
      process.kill(worker, "SIGSTOP")
      onTestFinished(() => void process.kill(worker, "SIGCONT"))
      const { id, invoices } = await sandbox.buyer.order()
      const today = await dayOf(id)
      for (const [name, options] of Object.entries(readers)) {
        const { page, close } = await signedIn(`#/orders/${id}`, options)
        await page.locator("summary", { hasText: /^(Issued outside|Wystawiona poza)/ }).click()
        const submit = page.getByRole("button", { name: /^(Show what|Pokaż, co)/ })
        await submit.click()
        const field = (label: RegExp) => page.getByLabel(label)
        await field(/^(Number of the|Numer dokumentu)/)
          .and(page.locator("[aria-invalid]"))
          .fill("A/17/2026")
        await field(/^(Day of issue|Data wystawienia)/).fill(today)
        const scan = field(/^(Scan|Skan)/)
        const choose = (text: string) =>
          scan.setInputFiles({ name: "skan.pdf", mimeType: "", buffer: Buffer.from(text) })
        await choose("PK")
        await submit.click()
        await scan.and(page.locator("[aria-invalid]")).waitFor()
        await expectGood(page, ["outside-form", name])
        await choose("%PDF-1.7 skan")
        await submit.click()
        const question = page.getByRole("dialog", { name: /^(Record this|Zapisać ten)/ })
        await question.getByText("A/17/2026").waitFor()
        await question.getByText("skan.pdf").waitFor()
        await expectGood(page, ["outside-question", name])
        await close()
      }
      const { page, close } = await signedIn(`#/orders/${id}`)
      await page.locator("summary", { hasText: "Issued outside KSeF" }).click()
      await page.getByLabel("Number of the document").fill("FV/2026/11/000001")
      await page.getByLabel("Day of issue that it states").fill(today)
      await page.getByRole("button", { name: "Show what is recorded" }).click()
      const question = page.getByRole("dialog", { name: "Record this document?" })
      await question.getByRole("button", { name: "Record it" }).click()
      await question.getByRole("alert").waitFor()
      await question.getByRole("button", { name: "Cancel" }).click()
      await page.getByLabel("Number of the document").fill("A/17/2026")
      await page.getByRole("button", { name: "Show what is recorded" }).click()
      await question.getByRole("button", { name: "Record it" }).click()
      await page.getByRole("cell", { name: "A/17/2026" }).waitFor()
      expect(
        await page.locator(".disclosure > summary", { hasText: "Issued outside" }).count(),
      ).toBe(0)
      await page.locator(".row > summary", { hasText: "A/17/2026" }).click()
      await page.getByText("Day of issue that it states").waitFor()
      await expectGood(page, ["outside-recorded", "en-light"])
      expect(await sandbox.buyer.ask(`/v1/invoices/${invoices[0].id}`)).toMatchObject({
        status: "issued_outside",
        outside: { number: "A/17/2026" },
      })
      await close()
    })
  },
)
