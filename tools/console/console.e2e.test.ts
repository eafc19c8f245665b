/**
 * A seller's day on a real installation, in production mode and without a sandbox: its people sign
 * in to the console by e-mail and use the keyboard alone; its customer's program orders by API.
 */
import { untilSome } from "@procurement/testing"
import { describe, expect, it } from "vitest"
import { isBrowserMissing, type Page } from "../../packages/apps/sandbox/test/support/browser.ts"
import { expectGood, lists } from "../../packages/apps/sandbox/test/support/console-views.ts"
import { useInstallation } from "./installation.ts"
import { readers } from "../../packages/apps/sandbox/test/support/dashboard-views.ts"
import { heading } from "../../packages/apps/sandbox/test/support/dashboard-world.ts"
import { keyboardOf } from "./keyboard.ts"

const header = "sku,category,unit,name_pl,gross_price_pln,gross_price_eur,vat_rate,annex15,gtu"
const itemRow = (nth: number, price = "24.90", rate = "23") =>
  `NOWY-${nth},kubki,szt.,Kubek ${nth},${price},5.90,${rate},no,none`
const items = Array.from({ length: 1_000 }, (_, nth) => itemRow(nth))
const wrongItems = items.map((row, nth) => {
  if (nth === 10) return itemRow(nth, "0")
  if (nth === 20) return itemRow(nth, "24.90", "8")
  return nth === 999 ? row.replace("NOWY-999", "nowy 999") : row
})

const fileOf = (name: string, lines: ReadonlyArray<string>) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(lines.join("\r\n")),
})

interface Invoice {
  readonly id: string
  readonly number?: string
  readonly status: string
  readonly total: { readonly amount: string }
  readonly payment: { readonly status: string; readonly owed: { readonly amount: string } }
}

interface Order {
  readonly id: string
  readonly status: string
  readonly invoices: readonly [Invoice, ...ReadonlyArray<Invoice>]
}

const named = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const form = (page: Page, name: string) => page.locator("summary", { hasText: name })

describe.skipIf(isBrowserMissing)(
  "The console of an installation",
  { meta: { needs: "Chromium" } },
  () => {
    const installation = useInstallation()
    const customer = { clientId: "", secret: "", tenantId: "" }
    let order: Order

    it("the administrator signs in with a link and invites the others with scopes", async () => {
      await installation.invite("szefowa@sprzedawca.example", "administrator")
      const page = await installation.signIn("szefowa@sprzedawca.example")
      const keys = keyboardOf(page)
      await keys.press(page.getByRole("link", { name: "People" }))
      for (const [email, scope] of [
        ["magazyn@sprzedawca.example", "warehouse: ship and return"],
        ["ksiegowosc@sprzedawca.example", "accounting: payments and corrections"],
      ] as const) {
        await keys.type(named(page, "E-mail"), email)
        await keys.toggle(page.getByLabel(scope))
        await keys.press(button(page, "Invite"))
        await page.getByRole("cell", { name: email }).waitFor()
      }
    })

    it("a price list of 1,000 items is refused for three wrong rows, then imported", async () => {
      const page = installation.pageOf("szefowa@sprzedawca.example")
      const keys = keyboardOf(page)
      await keys.press(page.getByRole("link", { name: "Catalogue" }))
      await keys.press(page.getByRole("link", { name: "Import a price list" }))
      await keys.choose(named(page, "CSV file"), fileOf("cennik.csv", [header, ...wrongItems]))
      for (const line of ["line 12: gross_price_pln", "line 22: vat_rate", "line 1001: sku"])
        await page.getByText(line).waitFor()
      await keys.choose(named(page, "CSV file"), fileOf("cennik.csv", [header, ...items]))
      await page.getByRole("heading", { name: "Added: 1000" }).waitFor()
      await keys.press(button(page, "Import"))
      await page.getByText("The price list was imported.").first().waitFor()
    })

    it("a customer is created, and its program orders by API", async () => {
      const page = installation.pageOf("szefowa@sprzedawca.example")
      const keys = keyboardOf(page)
      await keys.press(page.getByRole("link", { name: "Customers", exact: true }))
      await keys.press(page.getByRole("link", { name: "New customer" }))
      await keys.type(named(page, "NIP"), "676-24-63-032")
      await keys.type(named(page, "Name"), "Hurtownia Kubków")
      await keys.type(named(page, "Street and number"), "ul. Prosta 51")
      await keys.type(named(page, "Contact"), "it@hurtownia.example")
      await keys.send()
      await heading(page, "Hurtownia Kubków")
      customer.tenantId = page.url().split("/").at(-1) ?? ""
      await keys.press(form(page, "New client"))
      await keys.type(named(page, "Name").last(), "ERP")
      await keys.toggle(page.getByLabel("orders:write"))
      await keys.press(button(page, "Create the client"))
      customer.secret = await page.getByRole("dialog").locator("code").innerText()
      await keys.press(button(page, "I have saved it"))
      customer.clientId = await page
        .getByRole("row", { name: "ERP" })
        .locator("code")
        .first()
        .innerText()
      order = await installation.customer(customer).post<Order>("/v1/orders", {
        currency: "PLN",
        reference: "PO-17",
        lines: [{ sku: "NOWY-7", quantity: 5 }],
      })
      expect(order).toMatchObject({ status: "accepted", invoices: [{ kind: "VAT" }] })
    })

    const invoice = () =>
      installation.customer(customer).get<Invoice>(`/v1/invoices/${order.invoices[0].id}/status`)

    it("the warehouse ships the order, and sees nothing of the money", async () => {
      const page = await installation.signIn("magazyn@sprzedawca.example")
      const keys = keyboardOf(page)
      await keys.press(page.getByRole("link", { name: "To be sent" }))
      await keys.press(page.getByRole("link", { name: "PO-17" }))
      await heading(page, "PO-17")
      expect(await form(page, "Record a payment").count()).toBe(0)
      await keys.press(button(page, "Start processing"))
      await page.getByText("In the warehouse").first().waitFor()
      await keys.type(named(page, "Carrier"), "InPost")
      await keys.type(named(page, "Tracking number"), "520000012345")
      await keys.send()
      await keys.press(button(page, "Record the delivery"))
      await page.getByText("Delivered").first().waitFor()
      expect(await page.getByRole("link", { name: "Bank statement" }).count()).toBe(0)
    })

    it("accounting imports a bank statement, and the invoice is paid", async () => {
      const archived = await untilSome("the invoice is archived", async () => {
        const now = await invoice()
        return now.status === "archived" ? now : undefined
      })
      const page = await installation.signIn("ksiegowosc@sprzedawca.example")
      const keys = keyboardOf(page)
      await keys.press(page.getByRole("link", { name: "Bank statement" }))
      const statement = [
        ":20:MT940",
        ":25:PL61109010140000071219812874",
        ":60F:C261120PLN0,00",
        `:61:261121C${archived.total.amount.replace(".", ",")}NTRFNONREF//BANK-1`,
        `:86:020~20${archived.number}`,
      ]
      await keys.choose(named(page, "File in MT940 or CSV"), fileOf("wyciag.sta", statement))
      await page.getByText("matched", { exact: true }).waitFor()
      await keys.press(button(page, "Import the statement"))
      await expect.poll(invoice).toMatchObject({ payment: { status: "paid" } })
      await keys.press(page.getByRole("link", { name: "Invoices and orders" }))
      await keys.press(page.getByRole("link", { name: archived.number ?? "" }))
      await heading(page, "PO-17")
      expect(await form(page, "Goods came back").count()).toBe(0)
    })

    it("accounting corrects a price, and the correction reaches KSeF", async () => {
      const page = installation.pageOf("ksiegowosc@sprzedawca.example")
      const keys = keyboardOf(page)
      await keys.press(form(page, "Correct prices or quantities"))
      await keys.type(named(page, "Your number of the correction").first(), "RABAT-1")
      await keys.type(named(page, "Price").first(), "19,90")
      await keys.press(button(page, "Preview the correction").first())
      const question = page.getByRole("dialog", { name: "Issue this correction?" })
      await question.getByText("24.90 → 19.90").waitFor()
      await keys.press(question.getByRole("button", { name: "Issue the correction" }))
      await page.getByRole("cell", { name: "Correction" }).first().waitFor()
      const path = `/v1/orders/${order.id}`
      const documents = async () =>
        (await installation.customer(customer).get<Order>(path)).invoices.map(
          ({ status }) => status,
        )
      await expect.poll(documents, { timeout: 60_000 }).toEqual(["archived", "archived"])
      expect(await invoice()).toMatchObject({ payment: { owed: { amount: "99.50" } } })
    })

    it.each(Object.entries(readers))("%s: every page is good", async (name, reader) => {
      const page = await installation.readAs("szefowa@sprzedawca.example", reader)
      const polish = reader.locale === "pl-PL"
      await heading(page, polish ? "Dzisiaj" : "Today")
      for (const view of [
        ...lists,
        ["order", `#/orders/${order.id}`, "PO-17", "PO-17"] as const,
        ["customer", `#/customers/${customer.tenantId}`, "Hurtownia", "Hurtownia"] as const,
      ])
        await expectGood(page, view, [name, reader.locale], process.env["INSTALLATION_PICTURES"])
    })
  },
)
