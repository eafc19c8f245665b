/**
 * A customer leaves in the console: the preview, the typed NIP, and what is left of it.
 *
 * `CONSOLE_PICTURES=folder` writes pictures there.
 */
import { describe, expect, it } from "vitest"
import { isBrowserMissing, overflows, violationsOf } from "./support/browser.ts"
import { pictureOf } from "./support/console-views.ts"
import { useConsole } from "./support/console-world.ts"
import { readers } from "./support/dashboard-views.ts"

const pictures = process.env["CONSOLE_PICTURES"]

interface Shown {
  readonly buyer: { readonly nip: string }
}

describe.skipIf(isBrowserMissing)("Offboarding a customer", { meta: { needs: "Chromium" } }, () => {
  const { sandbox, known, signedIn } = useConsole()

  it.each(Object.entries(readers))("its dialog has no violation: %s", async (name, reader) => {
    const { page, close } = await signedIn(`#/customers/${known.tenantId}`, reader)
    await page.getByRole("button", { name: /Offboard the customer|Zakończ współpracę/ }).click()
    await page.getByLabel(/Type the customer's NIP|Wpisz NIP klienta/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
    await pictureOf(page, ["offboarding", name], pictures)
    await page.keyboard.press("Escape")
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
    await close()
  })

  it("needs the customer's NIP, and ends access while the open order goes on", async () => {
    const { id } = await sandbox.buyer.order()
    const { buyer } = await sandbox.operator.ask<Shown>(`/tenants/${known.tenantId}`)
    const { page, close } = await signedIn(`#/customers/${known.tenantId}`)
    await page.getByRole("button", { name: "Offboard the customer" }).click()
    const dialog = page.getByRole("dialog", { name: "Offboard this customer for good?" })
    const nip = dialog.getByLabel("Type the customer's NIP")
    await dialog.getByText("Orders to send").waitFor()
    for (const wrong of ["", "5265877635"]) {
      await nip.fill(wrong)
      await page.keyboard.press("Enter")
      await nip.and(page.locator("[aria-invalid]")).waitFor()
    }
    await nip.fill(buyer.nip)
    await dialog.getByRole("button", { name: "Offboard" }).click()
    await page.getByRole("heading", { name: "Offboarded" }).waitFor()
    await page.getByText("Webhooks end").waitFor()
    expect(await page.getByText("New client").count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await pictureOf(page, ["offboarded", "en-light"], pictures)
    await expect.poll(() => sandbox.buyer.ask("/v1/orders").catch(() => "refused")).toBe("refused")
    await sandbox.operator.ask(`/orders/${id}/shipment`, { carrier: "InPost", trackingNumber: "1" })
    expect(await sandbox.operator.ask(`/orders/${id}`)).toMatchObject({ status: "shipped" })
    await page.evaluate(`location.hash = "#/records"`)
    await page.getByRole("cell", { name: "offboardTenant" }).first().waitFor()
    await close()
  })
})
