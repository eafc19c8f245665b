/** What the seller's people do in the console with orders, payments and customers. */
import { readFile } from "node:fs/promises"
import { startEndpoint } from "@procurement/testing"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { isBrowserMissing, violationsOf } from "./support/browser.ts"
import { pictureOf } from "./support/console-views.ts"
import { reference, useConsole } from "./support/console-world.ts"
import { heading } from "./support/dashboard-world.ts"
import { webhookOwnerAt } from "./support/webhook-owner.ts"

interface Totalled {
  readonly total: { readonly amount: string; readonly currency: string }
}

const openForm = (page: Page, name: string) => page.locator("summary", { hasText: name }).click()

describe.skipIf(isBrowserMissing)("Sales in the console", { meta: { needs: "Chromium" } }, () => {
  const { sandbox, known, signedIn } = useConsole()

  it("an order is found, shipped, delivered and paid", async () => {
    const invoice = `/v1/invoices/${known.invoiceId}`
    const { total } = await sandbox.buyer.ask<Totalled>(invoice)
    const left = (Number(total.amount) - 10).toFixed(2)
    const { page, close } = await signedIn("#/invoices")
    await page.getByLabel("Number, buyer, NIP, SKU, amount").fill("konsola-7")
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
    const saving = page.waitForEvent("download")
    await page.getByRole("link", { name: "PDF", exact: true }).click()
    const pdf = await saving
    expect(pdf.suggestedFilename()).toMatch(/^FV-.*\.pdf$/)
    expect((await readFile(await pdf.path(), "latin1")).slice(0, 5)).toBe("%PDF-")
    await openForm(page, "Record a payment")
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
    await openForm(page, "Correct prices or quantities")
    await page.getByLabel("Your number of the correction").first().fill("RABAT-1")
    await page.getByLabel("Rebate on all lines, %").fill("10")
    await page.getByRole("button", { name: "Preview the correction" }).first().click()
    const question = page.getByRole("dialog", { name: "Issue this correction?" })
    await question.getByRole("button", { name: "Issue the correction" }).click()
    await page.getByRole("cell", { name: "Correction" }).first().waitFor()
    await openForm(page, "Record a refund")
    await page.getByLabel("The bank's reference").last().fill("BANK-2")
    await page.getByRole("button", { name: "Record a refund" }).click()
    await openForm(page, "Goods came back")
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

  it("a document shows its steps and the KSeF session that accepted it", async () => {
    const { page, close } = await signedIn(`#/orders/${known.orderId}`)
    const steps = page.getByRole("region", { name: "Steps of the documents" })
    await steps.locator("summary", { hasText: "FV/" }).first().click()
    for (const step of ["Sealed", "Sent to KSeF", "Accepted by KSeF", "Archived"])
      await steps.getByRole("listitem").getByText(step, { exact: true }).last().waitFor()
    await steps.getByText("KSeF session").waitFor()
    await close()
  })

  it("a webhook of an order is listed with its attempts, and is resent", async () => {
    const endpoint = await startEndpoint()
    const asked = { url: `${endpoint.url}/hooks`, events: ["order.accepted"] }
    const owner = webhookOwnerAt(sandbox.info)
    await owner.ask("", { ...asked, contactEmail: "it@example.com" })
    const { id } = await sandbox.buyer.order()
    const delivered = expect.objectContaining({ url: asked.url, status: "delivered" })
    await expect
      .poll(() => sandbox.operator.ask(`/orders/${id}/events`))
      .toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ deliveries: [delivered] })]),
      })
    const { page, close } = await signedIn(`#/orders/${id}`)
    const events = page.getByRole("region", { name: "Events and webhooks" })
    await events.locator("summary", { hasText: "order.accepted" }).click()
    await events.getByText(asked.url).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await pictureOf(page, ["order-webhooks", "en-light"], process.env["CONSOLE_PICTURES"])
    await events.getByRole("button", { name: "Resend" }).click()
    await events.locator("summary", { hasText: "2 deliveries" }).waitFor()
    await close()
    await endpoint.stop()
  })

  it("the seller cancels an order with a reason, after a question", async () => {
    const { id } = await sandbox.buyer.order()
    const { page, close } = await signedIn(`#/orders/${id}`)
    const cancel = page.getByRole("button", { name: "Cancel the order" })
    await cancel.click()
    const question = page.getByRole("dialog", { name: "Cancel this order?" })
    await question.getByLabel("Reason").fill("wyprzedane")
    await question.getByRole("button", { name: "Cancel the order" }).click()
    await page.getByText("wyprzedane").first().waitFor()
    await expect.poll(() => cancel.count()).toBe(0)
    expect(await sandbox.buyer.ask(`/v1/orders/${id}`)).toMatchObject({
      status: "cancelled",
      cancellationReason: "wyprzedane",
    })
    await close()
  })

  it("a list keeps views, shows other columns, and is saved as CSV", async () => {
    const { page, close } = await signedIn("#/invoices?currency=PLN")
    await page.getByRole("cell", { name: reference }).first().waitFor()
    await openForm(page, "Columns")
    await page.getByLabel("KSeF number", { exact: true }).check()
    await page.getByRole("columnheader", { name: "KSeF number" }).waitFor()
    await openForm(page, "Saved views")
    await page.getByLabel("Name of these filters").fill("złotówki")
    await page.getByRole("button", { name: "Save this view" }).click()
    await page.evaluate(`location.hash = "#/invoices"`)
    await page.getByRole("link", { name: "złotówki" }).click()
    await page.waitForURL(/currency=PLN/)
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Save as CSV" }).click()
    const file = await (await saving).path()
    const [head = "", ...rows] = (await readFile(file, "utf8")).trim().split("\r\n")
    expect(head.replace("\uFEFF", "").split(";")).toContain("KSeF number")
    expect(rows.filter((row) => row.includes(reference)).length).toBeGreaterThan(0)
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
    const record = page.getByRole("button", { name: "Import the statement" })
    const result = (text: string) => page.getByText(text, { exact: true }).waitFor()
    const choose = (text: string) =>
      page.getByLabel("File in MT940 or CSV").setInputFiles({
        name: "wyciag.sta",
        mimeType: "text/plain",
        buffer: Buffer.from(text),
      })
    await choose(statement)
    await page.getByText("the title has no number").waitFor()
    await result("matched")
    await record.click()
    await result("recorded")
    await expect
      .poll(() => sandbox.buyer.ask(invoice))
      .toMatchObject({ payment: { status: "paid" } })
    await choose(statement.split("\n").slice(0, 5).join("\n"))
    await result("recorded before")
    expect(await record.count()).toBe(0)
    const unnamed = statement.replace("//BANK-9", "")
    await choose(unnamed)
    await result("matched")
    await record.click()
    await result("recorded")
    await choose(unnamed)
    await page.getByText("If this is another, equal transfer").waitFor()
    await close()
  })

  it("an unmatched payment is assigned to an invoice, and another one is dismissed", async () => {
    const { invoices } = await sandbox.buyer.order()
    const { number } = await sandbox.buyer.archived(invoices[0].id)
    const { total } = await sandbox.buyer.ask<Totalled>(`/v1/invoices/${invoices[0].id}`)
    const rows = [
      "date;amount;currency;title;payer_name;payer_account;reference",
      `2026-11-19;${total.amount.replace(".", ",")};${total.currency};za towar;Jan Nowak;;CSV-1`,
      `2026-11-19;7,00;PLN;zwrot kaucji;Anna Lis;PL61109010140000071219812874;CSV-2`,
    ]
    const { page, close } = await signedIn("#/statement")
    await page.getByLabel("File in MT940 or CSV").setInputFiles({
      name: "wyciag.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    })
    await page.getByText("the title has no number").first().waitFor()
    await page.getByRole("button", { name: "Import the statement" }).click()
    await page.getByText("The statement was imported.").waitFor()
    await page.evaluate(`location.hash = "#/today"`)
    await page.getByRole("link", { name: /, oldest / }).click()
    await heading(page, "Unmatched payments")
    const decide = async (title: string) => {
      await page.getByRole("row", { name: title }).getByRole("button", { name: "Decide" }).click()
      return page.getByRole("dialog")
    }
    const assigned = await decide("za towar")
    const field = assigned.getByLabel("Number of the invoice")
    for (const wrong of ["", "FV/1", "FV/2026/11/999999"]) {
      await field.fill(wrong)
      await field.press("Enter")
      await field.and(page.locator("[aria-invalid]")).waitFor()
    }
    await field.fill(number.toLowerCase())
    await field.press("Enter")
    await expect.poll(() => page.getByRole("cell", { name: "za towar" }).count()).toBe(0)
    expect(await sandbox.buyer.ask(`/v1/invoices/${invoices[0].id}`)).toMatchObject({
      payment: { status: "paid" },
    })
    const dismissed = await decide("zwrot kaucji")
    await dismissed.getByLabel("Or it pays no invoice here").selectOption("returned")
    await dismissed.getByLabel("Note").fill("przelew zwrotny")
    await dismissed.getByRole("button", { name: "Dismiss" }).click()
    await expect.poll(() => page.getByRole("cell", { name: "zwrot kaucji" }).count()).toBe(0)
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
    await page.getByLabel("E-mail", { exact: true }).fill("anna@hurtownia.example")
    await page.getByRole("button", { name: "Invite" }).click()
    await page.getByRole("cell", { name: "anna@hurtownia.example" }).waitFor()
    await page.getByText("New client").click()
    await page.getByLabel("Name", { exact: true }).last().fill("ERP")
    await page.getByLabel("orders:write").check()
    await page.getByRole("button", { name: "Create the client" }).click()
    const secret = await page.getByRole("dialog").locator("code").innerText()
    expect(secret.length).toBeGreaterThan(20)
    await page.getByRole("button", { name: "I have saved it" }).click()
    await page.getByRole("cell", { name: "ERP", exact: true }).waitFor()
    await close()
  })

  it("a customer's contract is changed, and its orders are suspended for a while", async () => {
    const { page, close } = await signedIn(`#/customers/${known.tenantId}`)
    await openForm(page, "Change data and contract")
    await page.getByLabel("Orders a month").fill("500")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByLabel("Invoices a month").and(page.locator("[aria-invalid]")).waitFor()
    await page.getByLabel("Invoices a month").fill("500")
    await page.getByLabel("Webhooks a month").fill("5000")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("Saved.").waitFor()
    await openForm(page, "Suspend new orders")
    await page.getByLabel("Reason, shown to the customer").fill("zaległe płatności")
    await page.getByRole("button", { name: "Suspend new orders" }).click()
    await page.getByText(/zaległe płatności$/).waitFor()
    await page.getByRole("button", { name: "Allow orders again" }).click()
    await page.locator("summary", { hasText: "Suspend new orders" }).waitFor()
    const shown = await sandbox.operator.ask<object>(`/tenants/${known.tenantId}`)
    expect(shown).toMatchObject({ contract: { monthlyVolumes: { orders: 500 } } })
    expect(shown).not.toHaveProperty("suspension")
    await close()
  })
})
