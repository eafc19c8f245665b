/**
 * What a customer has to pay, in a real browser: the groups by due date, the transfer of each
 * invoice with its QR code, one transfer for several, and files for the bank.
 *
 * `DASHBOARD_PICTURES=folder` writes a picture of each page there.
 */
import { readFile } from "node:fs/promises"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  isBrowserMissing,
  launchBrowser,
  openPage,
  overflows,
  violationsOf,
} from "./support/browser.ts"
import type { InvoiceView, OrderView } from "./support/buyer.ts"
import { readers } from "./support/dashboard-views.ts"
import { heading } from "./support/dashboard-world.ts"
import { useSandbox } from "./support/running-sandbox.ts"

const narrow = { locale: "pl-PL", viewport: { width: 360, height: 740 } } as const

const payer = { name: "Zielona Łąka sp. z o.o.", iban: "PL83101010230000261395100000" }

describe.skipIf(isBrowserMissing)(
  "The invoices to pay in a browser",
  { meta: { needs: "Chromium" } },
  () => {
    const sandbox = useSandbox()
    let browser: Browser
    /** Three in PLN, of which the first two are overdue, and one in EUR. */
    let invoices: ReadonlyArray<InvoiceView>
    let overdueId: string

    const issued = async (currency: string, quantity: number): Promise<InvoiceView> => {
      const lines = [{ sku: "KUB-330-GRA", quantity }]
      const order = await sandbox.buyer.ask<OrderView>("/v1/orders", { currency, lines })
      overdueId ??= order.invoices[0].id
      return sandbox.buyer.archived(order.invoices[0].id)
    }

    beforeAll(async () => {
      const old = [await issued("PLN", 5), await issued("PLN", 500)]
      await sandbox.operator.ask("/sandbox/clock", { advance: "P16D" })
      await sandbox.renewToken()
      invoices = [...old, await issued("PLN", 6), await issued("EUR", 7)]
      browser = await launchBrowser()
    })
    afterAll(() => browser?.close())

    const signedIn = (options: BrowserContextOptions = readers["en-light"], hash = "#/to-pay") =>
      openPage(browser, `${sandbox.info.baseUrl}/dashboard${hash}`, options, {
        "dashboard.token": sandbox.buyer.token,
      })

    const picture = async (page: Page, name: string): Promise<void> => {
      const folder = process.env["DASHBOARD_PICTURES"]
      if (folder === undefined) return
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
    }

    const choose = (page: Page, { number }: InvoiceView): Promise<void> =>
      page.getByLabel(number).check()

    const nth = (at: number): InvoiceView => invoices[at] ?? expect.fail(`no invoice ${at}`)

    const downloaded = async (page: Page, button: string): Promise<[string, Buffer]> => {
      const saved = page.waitForEvent("download")
      await page.getByRole("button", { name: button }).click()
      const file = await saved
      return [file.suggestedFilename(), await readFile(await file.path())]
    }

    it.each(Object.entries({ ...readers, narrow }))(
      "%s: no page has an error or a violation",
      async (name, reader) => {
        const { page, said, close } = await signedIn(reader)
        const isPolish = reader.locale === "pl-PL"
        await heading(page, isPolish ? "Do zapłaty" : "To pay")
        await page.getByText(nth(0).number).waitFor()
        for (const row of await page.locator(".pay-row summary").all()) await row.click()
        await page.locator("svg.qr").first().waitFor()
        await choose(page, nth(0))
        await choose(page, nth(3))
        await page.getByText(isPolish ? "Plik przelewów" : "File of transfers").click()
        await page.waitForLoadState("networkidle")
        expect(await violationsOf(page)).toEqual([])
        expect(await overflows(page)).toBe(false)
        await picture(page, `to-pay-${name}`)
        await page.evaluate(`location.hash = "#/invoices/${overdueId}"`)
        await heading(page, "FV/")
        await page.waitForLoadState("networkidle")
        expect(await violationsOf(page)).toEqual([])
        expect(await overflows(page)).toBe(false)
        await picture(page, `invoice-${name}`)
        await page.evaluate(`location.hash = "#/"`)
        await page.locator(".attention").waitFor()
        await picture(page, `overview-${name}`)
        expect(said).toEqual([])
        await close()
      },
    )

    it("overdue invoices come first, and each states the account and the title", async () => {
      const { page, close } = await signedIn()
      const headings = page.locator(".pay-group h2")
      await headings.first().waitFor()
      expect(await headings.allTextContents()).toEqual(["Overdue", "Due later"])
      await page.getByText(/In total: PLN\s[\d,.]+ \+ EUR\s[\d.]+/).waitFor()
      const first = page.locator(".pay-row").filter({ hasText: nth(0).number })
      await first.getByText("2 days late").waitFor()
      await first.getByText("Account, title and QR code").click()
      await first.getByText("PL61 1090 1014 0000 0712 1981 2874").waitFor()
      await first.getByText(`${nth(0).ksefNumber} ${nth(0).number}`).waitFor()
      const large = page.locator(".pay-row").filter({ hasText: nth(1).number })
      await large.getByText("Account, title and QR code").click()
      await large.getByText("has room for 9,999.99 PLN").waitFor()
      const euro = page.locator(".pay-row").filter({ hasText: nth(3).number })
      await euro.getByText("Account, title and QR code").click()
      await euro.getByText("PRZKPLPW").waitFor()
      await euro.getByRole("img", { name: "QR code of the transfer" }).waitFor()
      await close()
    })

    it("invoices in two currencies are refused, with the problem at the invoice", async () => {
      const { page, close } = await signedIn()
      await choose(page, nth(0))
      await choose(page, nth(3))
      await page.getByRole("button", { name: "One transfer for all" }).click()
      const row = page.locator(".pay-row").filter({ hasText: nth(3).number })
      await row.getByText("has a different currency than the first invoice").waitFor()
      await picture(page, "refused")
      await close()
    })

    it("several invoices get one identifier, which is the title of one transfer", async () => {
      const { page, close } = await signedIn()
      await choose(page, nth(0))
      await choose(page, nth(2))
      await page.getByRole("button", { name: "One transfer for all" }).click()
      const panel = page.getByRole("region", { name: "Chosen invoices" })
      await panel.getByText(/^\d{10}-IZ\d{6}-[0-9A-F]{12}-[0-9A-F]{2}$/).waitFor()
      await panel.getByText("PL61 1090 1014 0000 0712 1981 2874").waitFor()
      await picture(page, "reference")
      expect(await violationsOf(page)).toEqual([])
      await close()
    })

    it("an invoice lists its corrections, and has no transfer when nothing is left", async () => {
      const lines = [{ sku: "KUB-330-GRA", quantity: 5 }]
      const order = await sandbox.buyer.ask<OrderView>("/v1/orders", { currency: "PLN", lines })
      const [{ id }] = order.invoices
      await sandbox.buyer.archived(id)
      for (const move of ["ship", "deliver", "return"]) {
        await sandbox.buyer.ask(`/v1/sandbox/orders/${order.id}/${move}`, {})
      }
      const { page, close } = await signedIn(readers["en-light"], `#/invoices/${id}`)
      const corrections = page.locator("section").filter({ hasText: "Goods returned" })
      await corrections.getByText("-PLN 124.50").waitFor()
      await page.getByText("Nothing due").waitFor()
      expect(await page.getByText("Pay by transfer").count()).toBe(0)
      await picture(page, "corrections")
      await close()
    })

    it("transfers are saved as Elixir-0 and SEPA; the account stays in the browser", async () => {
      const { page, asked, close } = await signedIn()
      await choose(page, nth(0))
      await choose(page, nth(1))
      await choose(page, nth(3))
      await page.getByRole("button", { name: "File of transfers for your bank" }).click()
      await page.getByLabel("Your company, as the bank knows it").fill(payer.name)
      const account = page.getByLabel("Your account (IBAN)")
      await account.fill("PL83 1010 1023 0000 2613 9510 0001")
      await page.getByRole("button", { name: "Download the file" }).click()
      await page.getByText("26 digits with correct check digits").waitFor()
      await account.fill("83 1010 1023 0000 2613 9510 0000")
      await page.getByLabel("Remember it in this browser").check()
      const before = asked.length
      const [name, bytes] = await downloaded(page, "Download the file")
      expect(name).toMatch(/^transfers-\d{4}-\d{2}-\d{2}\.txt$/)
      const lines = new TextDecoder("windows-1250").decode(bytes).trimEnd().split("\r\n")
      expect(lines).toHaveLength(2)
      expect(lines[0]).toContain('"83101010230000261395100000","61109010140000071219812874"')
      expect(lines[0]).toContain(`"${nth(0).ksefNumber}|${nth(0).number}"`)
      await page.getByLabel("Format").selectOption({ index: 2 })
      const [, xml] = await downloaded(page, "Download the file")
      expect(xml.toString()).toContain("<NbOfTxs>1</NbOfTxs>")
      expect(xml.toString()).toContain("<IBAN>PL17109010140000071219812890</IBAN>")
      expect(asked.slice(before).filter((url) => !url.startsWith("blob:"))).toEqual([])
      await page.reload()
      await choose(page, nth(0))
      await page.getByRole("button", { name: "File of transfers for your bank" }).click()
      expect(await account.inputValue()).toBe("PL83 1010 1023 0000 2613 9510 0000")
      await page.getByRole("button", { name: "Forget the account" }).click()
      expect(await account.inputValue()).toBe("")
      expect(await page.evaluate("localStorage.getItem('dashboard.payer')")).toBeNull()
      await close()
    })
  },
)
