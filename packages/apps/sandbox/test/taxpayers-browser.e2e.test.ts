/**
 * A new customer in the console, looked up in the sandbox's list of VAT payers.
 *
 * `CONSOLE_PICTURES=folder` writes pictures of the form there.
 */
import { describe, expect, it } from "vitest"
import { isBrowserMissing, overflows, violationsOf } from "./support/browser.ts"
import { pictureOf } from "./support/console-views.ts"
import { useConsole } from "./support/console-world.ts"
import { readers } from "./support/dashboard-views.ts"
import { heading } from "./support/dashboard-world.ts"

const narrow = { locale: "pl-PL", viewport: { width: 360, height: 740 } } as const

describe.skipIf(isBrowserMissing)("A new customer", { meta: { needs: "Chromium" } }, () => {
  const { signedIn } = useConsole()

  it("is looked up by its NIP, with a warning of one that is no payer", async () => {
    const { page, close } = await signedIn("#/new-customer")
    const pictures = process.env["CONSOLE_PICTURES"]
    const nip = page.getByLabel("NIP", { exact: true })
    const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
    await page.getByLabel("Contact").fill("zakupy@example.com")
    await nip.fill("774-000-14-54")
    await page.getByText("Removed from the register of VAT payers on 1 Mar 2021.").waitFor()
    await page.getByText("You can create the customer nevertheless.").waitFor()
    expect(await valueOf("Name")).toBe("CICHA WODA S.A.")
    await pictureOf(page, ["taxpayer-removed", "en-light"], pictures)
    await nip.fill("1234563218")
    await page.getByText("does not list the NIP 1234563218").waitFor()
    expect(await valueOf("Name")).toBe("")
    await pictureOf(page, ["taxpayer-unknown", "en-light"], pictures)
    await nip.fill("5252839118")
    await page.getByText("Active VAT payer since 21 Feb 2019.").waitFor()
    expect(await Promise.all(["Street and number", "Postal code and town"].map(valueOf))).toEqual([
      "PROSTA 51",
      "00-838 WARSZAWA",
    ])
    expect(await violationsOf(page)).toEqual([])
    await pictureOf(page, ["taxpayer-active", "en-light"], pictures)
    await page.getByRole("button", { name: "Create the customer" }).click()
    await heading(page, "ZIELONA ŁĄKA SP. Z O.O.")
    await close()
  })

  it.each(Object.entries({ ...readers, narrow }))(
    "a look-up has no violation: %s",
    async (name, reader) => {
      const { page, close } = await signedIn("#/new-customer", reader)
      await page.getByLabel("NIP", { exact: true }).fill("7740001454")
      await page.getByText("CICHA").or(page.locator(".notice.bad")).first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
      await pictureOf(page, ["taxpayer", name], process.env["CONSOLE_PICTURES"])
      await close()
    },
  )
})
