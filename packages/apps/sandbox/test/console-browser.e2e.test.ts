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

const reference = "PO-KONSOLA-7"

interface Totalled {
  readonly total: { readonly amount: string; readonly currency: string }
}

interface Found {
  readonly items: readonly [{ readonly id: string }]
}

type View = readonly [name: string, hash: string, english: string, polish: string]

const viewsOf = (tenantId: string, { id }: OrderView): ReadonlyArray<View> => [
  ["today", "#/today", "Today", "Dzisiaj"],
  ["invoices", "#/invoices", "Invoices", "Faktury"],
  ["order", `#/orders/${id}`, reference, reference],
  ["no-invoice", "#/invoices?search=nosuchinvoice", "Invoices", "Faktury"],
  ["customers", "#/customers", "Customers", "Klienci"],
  ["customer", `#/customers/${tenantId}`, "Przykładowa Spółka", "Przykładowa Spółka"],
  ["statement", "#/statement", "Bank statement", "Wyciąg bankowy"],
  ["new-customer", "#/new-customer", "New customer", "Nowy klient"],
  ["catalog", "#/catalog", "Catalogue", "Katalog"],
  ["found", "#/catalog?search=kubek", "Catalogue", "Katalog"],
  ["none", "#/catalog?search=nosuchitem", "Catalogue", "Katalog"],
  ["item", "#/catalog/KUB-330-BIA", "KUB-330-BIA", "KUB-330-BIA"],
  ["new-item", "#/new-item", "New item", "Nowy artykuł"],
  ["import", "#/import", "Import a price list", "Import cennika"],
  ["people", "#/people", "People", "Osoby"],
  ["records", "#/records", "Records", "Zapisy działań"],
  ["account", "#/account", "Your passkeys", "Twoje klucze dostępu"],
]

describe.skipIf(isBrowserMissing)(
  "The console in a browser",
  { meta: { needs: "Chromium" } },
  () => {
    const sandbox = useSandbox()
    let browser: Browser
    let storageState: NonNullable<BrowserContextOptions["storageState"]>
    let order: OrderView
    let tenantId: string
    beforeAll(async () => {
      order = await sandbox.buyer.ask<OrderView>("/v1/orders", {
        currency: "PLN",
        reference,
        lines: [{ sku: "KUB-330-GRA", quantity: 5 }],
      })
      await sandbox.buyer.archived(order.invoices[0].id)
      const found = await sandbox.operator.ask<Found>("/tenants?search=SPOLKA")
      tenantId = found.items[0].id
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
        for (const [view, hash, english, polish] of viewsOf(tenantId, order)) {
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

    it("a price list is imported whole, after its wrong rows were named", async () => {
      const { page, close } = await signedIn("#/catalog")
      await page.getByRole("link", { name: "Import a price list" }).click()
      const header =
        "sku,category,unit,name_pl,gross_price_pln,gross_price_eur,vat_rate,annex15,gtu"
      const rows = Array.from(
        { length: 1_000 },
        (_, nth) => `NOWY-2-${nth},kubki,szt.,Kubek ${nth},9.99,2.50,23,no,none`,
      )
      const choose = (lines: ReadonlyArray<string>) =>
        page.getByLabel("CSV file").setInputFiles({
          name: "cennik.csv",
          mimeType: "text/csv",
          buffer: Buffer.from([header, ...lines].join("\r\n")),
        })
      const wrong = rows.with(3, "NOWY-2-3,kubki,szt.,Kubek,0,2.50,23,no,none")
      wrong[9] = "nowy,kubki,szt.,Kubek,9.99,2.50,23,no,none"
      wrong[999] = "NOWY-2-999,kubki,szt.,Kubek,9.99,2.50,8,no,none"
      await choose(wrong)
      await page.getByText("line 5: gross_price_pln").waitFor()
      await page.getByText("line 11: sku").waitFor()
      await page.getByText("line 1001: vat_rate").waitFor()
      await choose(rows)
      await page.getByRole("heading", { name: "Added: 1000" }).waitFor()
      await page.getByRole("button", { name: "Import" }).click()
      await page.getByRole("status").getByText("The price list was imported.").waitFor()
      const { items } = await sandbox.operator.ask<{ items: Array<object> }>(
        "/catalog?search=NOWY-2-99&limit=100",
      )
      expect(items).toHaveLength(11)
      await close()
    })

    it("an order is found, shipped, delivered and paid", async () => {
      const invoice = `/v1/invoices/${order.invoices[0].id}`
      const { total } = await sandbox.buyer.ask<Totalled>(invoice)
      const left = (Number(total.amount) - 10).toFixed(2)
      const { page, close } = await signedIn("#/invoices")
      await page.getByLabel("Number, KSeF number, reference or buyer").fill("konsola-7")
      await page.getByRole("cell", { name: reference }).waitFor()
      await page.getByRole("link", { name: /^FV/ }).click()
      await heading(page, reference)
      await page.getByRole("button", { name: "Start processing" }).click()
      await page.getByText("In the warehouse").first().waitFor()
      await page.getByLabel("Carrier").fill("InPost")
      await page.getByRole("button", { name: "Record a parcel" }).click()
      await page.getByLabel("Tracking number").and(page.locator("[aria-invalid]")).waitFor()
      await page.getByLabel("Tracking number").fill("520000")
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Record the delivery" }).click()
      await page.getByText("Delivered").first().waitFor()
      const openForm = (name: string) => page.locator("summary", { hasText: name }).click()
      await openForm("Record a payment")
      await page.getByLabel("The bank's reference").fill("BANK-0")
      await page.getByLabel("Amount, PLN").fill("10")
      await page.getByRole("button", { name: "Record a payment" }).click()
      await page
        .getByLabel("Amount, PLN")
        .and(page.locator(`[value="${left}"]`))
        .waitFor()
      await page.getByLabel("The bank's reference").fill("BANK-1")
      await page.getByRole("button", { name: "Record a payment" }).click()
      await expect
        .poll(() => sandbox.buyer.ask(invoice))
        .toMatchObject({
          payment: { status: "paid" },
        })
      await openForm("Correct prices or quantities")
      await page.getByLabel("Your number of the correction").first().fill("RABAT-1")
      await page.getByLabel("Rebate on all lines, %").fill("10")
      await page.getByRole("button", { name: "Preview the correction" }).first().click()
      const question = page.getByRole("dialog", { name: "Issue this correction?" })
      await question.getByRole("button", { name: "Issue the correction" }).click()
      await page.getByRole("cell", { name: "Correction" }).first().waitFor()
      await openForm("Record a refund")
      await page.getByLabel("The bank's reference").last().fill("BANK-2")
      await page.getByRole("button", { name: "Record a refund" }).click()
      await openForm("Goods came back")
      await page.getByLabel("Your number of the return").fill("RMA-1")
      await page.getByRole("button", { name: "Record the return" }).click()
      await page
        .getByLabel(/^Kubek/)
        .and(page.locator("[aria-invalid]"))
        .waitFor()
      await page
        .getByLabel(/^Kubek/)
        .first()
        .fill("2")
      await page.keyboard.press("Enter")
      await page.getByText("RMA-1").waitFor()
      await expect
        .poll(() => sandbox.buyer.ask(invoice))
        .toMatchObject({ payment: { owed: { amount: "67.23" } } })
      await page.getByRole("link", { name: "Customer", exact: true }).click()
      await page.getByRole("cell", { name: reference }).first().waitFor()
      await close()
    })

    it("a bank statement pays the invoices that its titles name", async () => {
      const { invoices } = await sandbox.buyer.order()
      const invoice = `/v1/invoices/${invoices[0].id}`
      const { number } = await sandbox.buyer.archived(invoices[0].id)
      const { total } = await sandbox.buyer.ask<Totalled>(invoice)
      const statement = [
        ":20:MT940",
        ":25:PL61109010140000071219812874",
        `:60F:C261120${total.currency}0,00`,
        `:61:261121C${total.amount.replace(".", ",")}NTRFNONREF//BANK-9`,
        `:86:020~20${number}`,
        `:61:261121C1,00NTRFNONREF//BANK-10`,
        ":86:020~20za kubki",
      ].join("\n")
      const { page, close } = await signedIn("#/statement")
      await page.getByLabel("File in MT940").setInputFiles({
        name: "wyciag.sta",
        mimeType: "text/plain",
        buffer: Buffer.from(statement),
      })
      await page.getByText("the title has no number").waitFor()
      await page.getByRole("button", { name: "Record the payments" }).click()
      await expect
        .poll(() => sandbox.buyer.ask(invoice))
        .toMatchObject({ payment: { status: "paid" } })
      await close()
    })

    it("a customer is created by keyboard, with a person and a program that orders", async () => {
      const { page, close } = await signedIn("#/new-customer")
      await page.getByLabel("NIP").fill("525-283-91-19")
      await page.getByLabel("Name").fill("Hurtownia Kubków")
      await page.getByLabel("Street and number").fill("ul. Prosta 51")
      await page.getByLabel("Contact").fill("it@hurtownia.example")
      await page.keyboard.press("Enter")
      await page.getByLabel("NIP").and(page.locator("[aria-invalid]")).waitFor()
      await page.getByLabel("NIP").fill("676-24-63-032")
      await page.keyboard.press("Enter")
      await heading(page, "Hurtownia Kubków")
      await page.getByLabel("E-mail").fill("anna@hurtownia.example")
      await page.getByRole("button", { name: "Invite" }).click()
      await page.getByRole("cell", { name: "anna@hurtownia.example" }).waitFor()
      await page.getByText("New client").click()
      await page.getByLabel("Name").fill("ERP")
      await page.getByLabel("orders:write").check()
      await page.getByRole("button", { name: "Create the client" }).click()
      const secret = await page.getByRole("dialog").locator("code").innerText()
      expect(secret.length).toBeGreaterThan(20)
      await page.getByRole("button", { name: "I have saved it" }).click()
      await page.getByRole("cell", { name: "ERP", exact: true }).waitFor()
      await close()
    })

    it("a customer's contract is changed, and its orders are suspended for a while", async () => {
      const { page, close } = await signedIn(`#/customers/${tenantId}`)
      const openForm = (name: string) => page.locator("summary", { hasText: name }).click()
      await openForm("Change data and contract")
      await page.getByLabel("Orders a month").fill("500")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByLabel("Invoices a month").and(page.locator("[aria-invalid]")).waitFor()
      await page.getByLabel("Invoices a month").fill("500")
      await page.getByLabel("Webhooks a month").fill("5000")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Saved.").waitFor()
      await openForm("Suspend new orders")
      await page.getByLabel("Reason, shown to the customer").fill("zaległe płatności")
      await page.getByRole("button", { name: "Suspend new orders" }).click()
      await page.getByText(/zaległe płatności$/).waitFor()
      await page.getByRole("button", { name: "Allow orders again" }).click()
      await page.locator("summary", { hasText: "Suspend new orders" }).waitFor()
      const shown = await sandbox.operator.ask<object>(`/tenants/${tenantId}`)
      expect(shown).toMatchObject({ contract: { monthlyVolumes: { orders: 500 } } })
      expect(shown).not.toHaveProperty("suspension")
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
