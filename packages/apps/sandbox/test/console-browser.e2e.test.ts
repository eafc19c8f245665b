/**
 * The seller's console of a running sandbox in a real browser: every page in both languages, light,
 * dark and on a phone, without a message in the browser's console and without an axe violation; the
 * catalogue, and who may do what.
 */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { addDevice, isBrowserMissing, violationsOf } from "./support/browser.ts"
import { expectGood, lists, pictureOf, type View } from "./support/console-views.ts"
import { reference, useConsole } from "./support/console-world.ts"
import { readers } from "./support/dashboard-views.ts"
import { heading } from "./support/dashboard-world.ts"

const viewsOf = (tenantId: string, orderId: string): ReadonlyArray<View> => [
  ...lists,
  ["order", `#/orders/${orderId}`, reference, reference],
  ["no-invoice", "#/invoices?search=nosuchinvoice", "Invoices", "Faktury"],
  ["customer", `#/customers/${tenantId}`, "Przykładowa Spółka", "Przykładowa Spółka"],
  ["found", "#/catalog?search=kubek", "Catalogue", "Katalog"],
  ["none", "#/catalog?search=nosuchitem", "Catalogue", "Katalog"],
  ["item", "#/catalog/KUB-330-BIA", "KUB-330-BIA", "KUB-330-BIA"],
]

describe.skipIf(isBrowserMissing)(
  "The console in a browser",
  { meta: { needs: "Chromium" } },
  () => {
    const { sandbox, known, consoleUrl, signedIn } = useConsole()

    it.each(Object.entries(readers))(
      "%s: no page has an error or a violation",
      async (name, reader) => {
        const { page, said, asked, close } = await signedIn("", reader)
        for (const view of viewsOf(known.tenantId, known.orderId))
          await expectGood(page, view, [name, reader.locale], process.env["CONSOLE_PICTURES"])
        await page.evaluate(`location.hash = "#/orders/${known.orderId}"`)
        await page.locator(".row > summary").first().click()
        await page.locator(".row[open] .timeline").waitFor()
        expect(await violationsOf(page)).toEqual([])
        await pictureOf(page, ["order-steps", name], process.env["CONSOLE_PICTURES"])
        await page.evaluate(`location.hash = "#/unmatched"`)
        await page.getByRole("button", { name: /^(Decide|Rozstrzygnij)$/ }).click()
        await page.getByRole("dialog").waitFor()
        expect(await violationsOf(page)).toEqual([])
        await pictureOf(page, ["unmatched-dialog", name], process.env["CONSOLE_PICTURES"])
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
