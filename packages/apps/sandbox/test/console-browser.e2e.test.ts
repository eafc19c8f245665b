/**
 * The seller's console of a running sandbox in a real browser: every page in both languages, light,
 * dark and on a phone, without a message in the browser's console and without an axe violation; and
 * what people do with it.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  addDevice,
  isBrowserMissing,
  launchBrowser,
  openPage,
  overflows,
  violationsOf,
} from "./support/browser.ts"
import type { OrderView } from "./support/buyer.ts"
import { readers } from "./support/dashboard-views.ts"
import { heading } from "./support/dashboard-world.ts"
import { useSandbox } from "./support/running-sandbox.ts"

const views = [
  ["today", "#/today", "Today", "Dzisiaj"],
  ["invoices", "#/invoices", "Invoices", "Faktury"],
  ["no-invoice", "#/invoices?search=nosuchinvoice", "Invoices", "Faktury"],
  ["customers", "#/customers", "Customers", "Klienci"],
  ["catalog", "#/catalog", "Catalogue", "Katalog"],
  ["found", "#/catalog?search=kubek", "Catalogue", "Katalog"],
  ["none", "#/catalog?search=nosuchitem", "Catalogue", "Katalog"],
  ["item", "#/catalog/KUB-330-BIA", "KUB-330-BIA", "KUB-330-BIA"],
  ["new-item", "#/new-item", "New item", "Nowy artykuł"],
  ["people", "#/people", "People", "Osoby"],
  ["records", "#/records", "Records", "Zapisy działań"],
  ["account", "#/account", "Your passkeys", "Twoje klucze dostępu"],
] as const

describe.skipIf(isBrowserMissing)(
  "The console in a browser",
  { meta: { needs: "Chromium" } },
  () => {
    const sandbox = useSandbox()
    let browser: Browser
    let storageState: NonNullable<BrowserContextOptions["storageState"]>
    beforeAll(async () => {
      browser = await launchBrowser()
      const { page, close } = await openPage(browser, sandbox.info.consoleSignInUrl, {
        locale: "en-GB",
      })
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await heading(page, "Today")
      storageState = await page.context().storageState()
      await close()
    })
    afterAll(() => browser?.close())

    const consoleUrl = () => sandbox.info.operatorUrl.replace("127.0.0.1", "localhost")
    const signedIn = (hash = "", options: BrowserContextOptions = readers["en-light"]) =>
      openPage(browser, `${consoleUrl()}/console/${hash}`, { ...options, storageState })

    it.each(Object.entries(readers))(
      "%s: no page has an error or a violation",
      async (name, reader) => {
        const { page, said, asked, close } = await signedIn("", reader)
        for (const [view, hash, english, polish] of views) {
          await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
          await heading(page, reader.locale === "pl-PL" ? polish : english)
          await page.waitForLoadState("networkidle")
          expect([view, ...(await violationsOf(page))]).toEqual([view])
          expect([view, await overflows(page)]).toEqual([view, false])
          const folder = process.env["CONSOLE_PICTURES"]
          if (folder !== undefined)
            await page.screenshot({
              path: `${folder}/console-${view}-${name}.png`,
              fullPage: true,
            })
        }
        expect(said).toEqual([])
        expect(asked.filter((url) => !url.startsWith(consoleUrl()))).toEqual([])
        await close()
      },
    )

    const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()

    it("an administrator changes, announces and retires; a stale change is refused", async () => {
      const first = await signedIn("#/catalog/BRE-DRE")
      const second = await signedIn("#/catalog/BRE-DRE")
      for (const { page } of [first, second])
        await page.getByLabel("Gross price, PLN").first().waitFor()
      await first.page.getByLabel("Gross price, PLN").first().fill("12,5")
      await save(first.page)
      await first.page.getByText("Saved.").waitFor()
      await second.page.getByLabel("Unit").fill("kpl.")
      await save(second.page)
      await second.page.getByRole("alert").waitFor()
      await first.page.getByLabel("From", { exact: true }).fill("2099-01-01T00:00")
      await first.page.getByLabel("Gross price, PLN").last().fill("13")
      await first.page.getByRole("button", { name: "Announce prices" }).click()
      await first.page.getByRole("cell", { name: "13.00" }).waitFor()
      await first.page.getByRole("button", { name: "Retire the item" }).click()
      const question = first.page.getByRole("dialog", { name: "Retire this item?" })
      await question.getByRole("button", { name: "Retire the item" }).click()
      await heading(first.page, "Catalogue")
      await first.close()
      await second.close()
    })

    it("an item is added by keyboard; wrong fields are named where they are", async () => {
      const { page, close } = await signedIn("#/new-item")
      await page.getByLabel("SKU").fill("NOWY-1")
      await page.getByLabel("Name in Polish").fill("Nowy kubek")
      await page.getByLabel("Category").fill("kubki")
      await page.getByLabel("Gross price, PLN").fill("abc")
      await page.getByLabel("Gross price, EUR").fill("2,50")
      await page.keyboard.press("Enter")
      await page.getByLabel("Gross price, PLN").and(page.locator("[aria-invalid]")).waitFor()
      await page.getByLabel("Gross price, PLN").fill("9,99")
      await page.keyboard.press("Enter")
      await heading(page, "NOWY-1")
      await close()
    })

    it("an order is found, shipped, delivered and paid", async () => {
      const order = await sandbox.buyer.ask<OrderView>("/v1/orders", {
        currency: "PLN",
        reference: "PO-KONSOLA-7",
        lines: [{ sku: "KUB-330-GRA", quantity: 5 }],
      })
      await sandbox.buyer.archived(order.invoices[0].id)
      const { page, close } = await signedIn("#/invoices")
      await page.getByLabel("Number, KSeF number, reference or buyer").fill("konsola-7")
      await page.getByRole("cell", { name: "PO-KONSOLA-7" }).waitFor()
      await page.getByRole("link", { name: /^FV/ }).click()
      await heading(page, "PO-KONSOLA-7")
      await page.getByRole("button", { name: "Start processing" }).click()
      await page.getByText("In the warehouse").first().waitFor()
      await page.getByLabel("Carrier").fill("InPost")
      await page.getByRole("button", { name: "Record a parcel" }).click()
      await page.getByLabel("Tracking number").and(page.locator("[aria-invalid]")).waitFor()
      await page.getByLabel("Tracking number").fill("520000")
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Record the delivery" }).click()
      await page.getByText("Delivered").first().waitFor()
      await page.getByLabel("The bank's reference").fill("BANK-1")
      await page.getByRole("button", { name: "Record a payment" }).click()
      const invoice = `/v1/invoices/${order.invoices[0].id}`
      await expect
        .poll(() => sandbox.buyer.ask(invoice))
        .toMatchObject({
          payment: { status: "paid" },
        })
      await page.getByRole("link", { name: "Customer", exact: true }).click()
      await page.getByRole("cell", { name: "PO-KONSOLA-7" }).waitFor()
      await close()
    })

    it("a person is invited with scopes, and what was done is recorded", async () => {
      const { page, close } = await signedIn("#/people")
      await page.getByLabel("E-mail", { exact: true }).fill("magazyn@sprzedawca.example")
      await page.getByLabel("warehouse: ship and return").check()
      await page.getByRole("button", { name: "Invite" }).click()
      await page.getByRole("cell", { name: "reader, warehouse" }).waitFor()
      await page.evaluate(`location.hash = "#/records"`)
      await page.getByRole("cell", { name: "invitePerson" }).first().waitFor()
      await close()
    })

    it("a passkey is added", async () => {
      const { page, close } = await signedIn("#/account")
      await addDevice(page)
      await page.getByRole("button", { name: "Add a passkey" }).click()
      await page.getByText("The passkey was added.").waitFor()
      await close()
    })
  },
)
