/**
 * A person orders in the dashboard of a running sandbox, in a real browser: from the search in the
 * catalogue to an order that is placed once, repeated and cancelled.
 *
 * `DASHBOARD_PICTURES=folder` writes pictures of the pages there.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  isBrowserMissing,
  launchBrowser,
  openPage,
  overflows,
  violationsOf,
} from "./support/browser.ts"
import { readers } from "./support/dashboard-views.ts"
import { heading } from "./support/dashboard-world.ts"
import { useSandbox } from "./support/running-sandbox.ts"

interface Orders {
  readonly items: ReadonlyArray<{ readonly id: string; readonly status: string }>
}

const mug = "KUB-330-GRA"
const pen = "DLU-PARTIA"
const bottle = "BUT-OSTATNIA"

const texts = {
  "en-GB": {
    heading: "New order",
    search: "SKU or name",
    add: "Add",
    preview: "Show the total",
    place: "Place order",
    repeat: "Repeat",
    cancel: "Cancel the order",
  },
  "pl-PL": {
    heading: "Nowe zamówienie",
    search: "SKU lub nazwa",
    add: "Dodaj",
    preview: "Pokaż sumę",
    place: "Złóż zamówienie",
    repeat: "Zamów ponownie",
    cancel: "Anuluj zamówienie",
  },
} as const

describe.skipIf(isBrowserMissing)("Ordering in a browser", { meta: { needs: "Chromium" } }, () => {
  const sandbox = useSandbox()
  let browser: Browser
  let storageState: NonNullable<BrowserContextOptions["storageState"]>

  const putItem = async (sku: string, more: object): Promise<void> => {
    const name = { pl: `Towar ${sku}`, en: `Article ${sku}`, de: `Artikel ${sku}` }
    const fixed = { category: "office", unit: "szt.", vatRate: "23", annex15: false }
    const price = { goodsGroup: "none", grossPrice: { PLN: "2.46", EUR: "0.60" } }
    const item = { ...fixed, ...price, name, description: name, ...more }
    const init = { method: "PUT", body: JSON.stringify(item) }
    expect([200, 201]).toContain(await sandbox.operator.status(`/catalog/${sku}`, init))
  }

  beforeAll(async () => {
    await putItem(pen, { minimumQuantity: 50, quantityStep: 25 })
    await putItem(bottle, {})
    browser = await launchBrowser()
    const { page, close } = await openPage(browser, sandbox.info.signInUrl, { locale: "en-GB" })
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await heading(page, "Overview")
    storageState = await page.context().storageState()
    await close()
  })
  afterAll(() => browser?.close())

  const signedIn = (hash: string, options: BrowserContextOptions = readers["en-light"]) =>
    openPage(browser, `${sandbox.info.dashboardUrl}${hash}`, { ...options, storageState })

  const orders = (reference: string): Promise<Orders> =>
    sandbox.buyer.ask(`/v1/orders?reference=${reference}`)

  const expectGood = async (page: Page, name: string): Promise<void> => {
    await page.waitForLoadState("networkidle")
    expect([name, await violationsOf(page), await overflows(page)]).toEqual([name, [], false])
    const folder = process.env["DASHBOARD_PICTURES"]
    if (folder === undefined) return
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }

  /** Finds the article and adds it, by keyboard. */
  const add = async (page: Page, sku: string, language: keyof typeof texts = "en-GB") => {
    await page.getByLabel(texts[language].search).fill(sku)
    const row = page.getByRole("row").filter({ hasText: sku })
    await page.getByRole("row").nth(2).waitFor({ state: "detached" })
    await row.getByRole("button", { name: texts[language].add }).press("Enter")
    await page
      .getByRole("list", { name: /Articles|Towary/ })
      .getByText(sku)
      .first()
      .waitFor()
  }

  it.each(Object.entries(readers))(
    "%s: no page has an error or a violation",
    async (name, reader) => {
      const { page, said, close } = await signedIn("#/orders", reader)
      const text = texts[reader.locale]
      await page.getByRole("link", { name: text.heading }).click()
      await heading(page, text.heading)
      await page.getByRole("button", { name: text.add }).first().waitFor()
      await expectGood(page, `new-order-${name}`)
      await add(page, mug, reader.locale)
      await add(page, pen, reader.locale)
      await expectGood(page, `new-order-lines-${name}`)
      await page.getByRole("button", { name: text.preview }).click()
      await page.getByRole("dialog").getByText(/PLN/).first().waitFor()
      await expectGood(page, `new-order-preview-${name}`)
      await page.getByRole("button", { name: text.place }).click()
      await page.getByRole("button", { name: text.cancel }).click()
      await expectGood(page, `order-cancel-${name}`)
      await page.keyboard.press("Escape")
      await expectGood(page, `order-${name}`)
      await page.getByRole("button", { name: text.repeat }).click()
      await heading(page, text.heading)
      await page.locator("[name='/lines/1']").waitFor()
      await expectGood(page, `order-repeated-${name}`)
      expect(said).toEqual([])
      await close()
    },
  )

  it("a refused quantity is explained at its line, and the draft outlives a reload", async () => {
    const { page, close } = await signedIn("#/orders/new")
    await add(page, mug)
    await add(page, pen)
    const quantity = page.getByLabel(`Article ${pen}, szt.`)
    expect(await quantity.inputValue()).toBe("50")
    await quantity.fill("60")
    await page.keyboard.press("Enter")
    await page.locator(".error").getByText("must be a multiple of 25").waitFor()
    expect(await quantity.getAttribute("aria-invalid")).toBe("true")
    expect(await page.evaluate("document.activeElement.name")).toBe("/lines/1")
    await expectGood(page, "refused-quantity")
    await page.reload()
    expect(await quantity.inputValue()).toBe("60")
    await page.getByRole("button", { name: `Remove: Article ${pen}` }).click()
    await quantity.waitFor({ state: "detached" })
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Your order")
    await page.getByRole("button", { name: "Empty the order" }).click()
    await page.getByText("Add articles from the catalogue.").waitFor()
    await close()
  })

  it("a lost response and a double click place the order once", async () => {
    const reference = "PO-RAZ"
    const { page, close } = await signedIn("#/orders/new")
    const keys: Array<string | undefined> = []
    await page.route("**/v1/orders", async (route) => {
      if (route.request().method() !== "POST") return route.fallback()
      keys.push(route.request().headers()["idempotency-key"])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort("connectionreset")
    })
    await add(page, mug)
    await page.getByLabel("Reference").fill(reference)
    await page.getByLabel("Street and number").fill("ul. Prosta 51")
    const place = page.getByRole("dialog").getByRole("button", { name: "Place order" })
    await page.getByRole("button", { name: "Show the total" }).click()
    await place.click()
    await page.getByText("The service did not respond.").waitFor()
    await page.reload()
    await page.getByRole("button", { name: "Show the total" }).click()
    await place.dblclick()
    await page.getByText("The order was placed.").waitFor()
    await heading(page, reference)
    const { items } = await orders(reference)
    expect(items.map(({ id }) => id)).toEqual([page.url().split("/").at(-1)])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    await page.getByRole("link", { name: "All orders" }).click()
    await page.getByRole("link", { name: "New order" }).click()
    await page.getByText("Add articles from the catalogue.").waitFor()
    await close()
  })

  it("an order is repeated without what is not sold any more, and cancelled", async () => {
    const reference = "PO-WZOR"
    const lines = [mug, bottle].map((sku) => ({ sku, quantity: 5 }))
    const order = { currency: "EUR", reference, lines }
    const { id } = await sandbox.buyer.ask<{ readonly id: string }>("/v1/orders", order)
    await putItem(bottle, { availability: "unavailable" })
    const { page, close } = await signedIn(`#/orders/${id}`)
    await page.getByRole("button", { name: "Repeat" }).click()
    await heading(page, "New order")
    await page.getByText(`Can't be ordered any more: Towar ${bottle} (${bottle})`).waitFor()
    expect(await page.locator("[name='/lines/0']").inputValue()).toBe("5")
    expect(await page.locator("[name='/lines/1']").count()).toBe(0)
    await expectGood(page, "repeated")
    await page.evaluate(`location.hash = "#/orders/${id}"`)
    await page.getByRole("button", { name: "Repeat" }).click()
    const question = page.getByRole("dialog", { name: "Replace the order you are writing?" })
    await question.getByRole("button", { name: "Repeat" }).click()
    await heading(page, "New order")
    await page.getByLabel("Reference").fill("PO-ZNOWU")
    await page.getByRole("button", { name: "Show the total" }).click()
    await page.getByRole("button", { name: "Place order" }).click()
    await heading(page, "PO-ZNOWU")
    const open = page.getByRole("button", { name: "Cancel the order" })
    await open.click()
    await page.getByRole("button", { name: "Keep the order" }).click()
    await open.click()
    await page.getByLabel("Reason").fill("Ordered twice")
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the order" }).click()
    await page.getByText("The order was cancelled.").waitFor()
    await page.locator(".timeline").getByText("Ordered twice").waitFor()
    await open.waitFor({ state: "detached" })
    expect((await orders("PO-ZNOWU")).items).toMatchObject([{ status: "cancelled" }])
    await close()
  })

  it("a person who may only read sees none of these actions", async () => {
    const { page, close } = await signedIn("#/audit")
    await page.route("**/v1/session", async (route) => {
      const response = await route.fetch()
      const scopes = ["orders:read", "catalog:read", "invoices:read"]
      await route.fulfill({ response, json: { ...(await response.json()), scopes } })
    })
    await page.goto(`${sandbox.info.dashboardUrl}?reader#/orders`)
    await page.locator("td .row-title").first().click()
    await page.locator(".timeline-title").first().waitFor()
    expect(await page.getByRole("button", { name: /Repeat|Cancel/ }).count()).toBe(0)
    expect(await page.getByRole("link", { name: "New order" }).count()).toBe(0)
    await close()
  })
})
