/** The seller's console of a running sandbox, with an archived order, in a browser. */
import type { Browser, BrowserContextOptions } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { launchBrowser, openPage } from "./browser.ts"
import type { OrderView } from "./buyer.ts"
import { readers } from "./dashboard-views.ts"
import { heading } from "./dashboard-world.ts"
import { useSandbox } from "./running-sandbox.ts"

export const reference = "PO-KONSOLA-7"

/** A transfer that no invoice names. */
const statement = [
  "date;amount;currency;payer_name;payer_account;reference;title",
  "2026-11-18;1 234,56;PLN;Hurtownia Łąka;PL61109010140000071219812874;KONSOLA-1;" +
    "wpłata za kubki z nadrukiem wg umowy z dnia 3 listopada",
].join("\n")

interface Found {
  readonly items: readonly [{ readonly id: string }]
}

export const useConsole = () => {
  const sandbox = useSandbox()
  let browser: Browser
  let storageState: NonNullable<BrowserContextOptions["storageState"]>
  const known = { tenantId: "", orderId: "", invoiceId: "" }
  beforeAll(async () => {
    const order = await sandbox.buyer.ask<OrderView>("/v1/orders", {
      currency: "PLN",
      reference,
      lines: [{ sku: "KUB-330-GRA", quantity: 5 }],
    })
    known.orderId = order.id
    known.invoiceId = order.invoices[0].id
    await sandbox.buyer.archived(known.invoiceId)
    const found = await sandbox.operator.ask<Found>("/tenants?search=SPOLKA")
    known.tenantId = found.items[0].id
    await sandbox.operator.ask("/bank-statements", { content: statement })
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
  return {
    sandbox,
    known,
    consoleUrl,
    /** Opens a page of the console as its administrator. */
    signedIn: (hash = "", options: BrowserContextOptions = readers["en-light"]) =>
      openPage(browser, `${consoleUrl()}/console/${hash}`, { ...options, storageState }),
  }
}
