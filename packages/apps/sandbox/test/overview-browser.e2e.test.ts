/**
 * The overview of the customers' dashboard by role, in a real browser: money first for the owner,
 * with the spend of twelve months as charts and as a table; rate limits for developers.
 *
 * `DASHBOARD_PICTURES=folder` writes pictures of it there.
 */
import type { BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Browser,
  isBrowserMissing,
  launchBrowser,
  openPage,
  overflows,
  violationsOf,
} from "./support/browser.ts"
import type { OrderView } from "./support/buyer.ts"
import { readers } from "./support/dashboard-views.ts"
import { heading, mailedLink } from "./support/dashboard-world.ts"
import { useSandbox } from "./support/running-sandbox.ts"

const narrow = { locale: "pl-PL", viewport: { width: 360, height: 740 } } as const

describe.skipIf(isBrowserMissing)(
  "The overview in a browser",
  { meta: { needs: "Chromium" } },
  () => {
    const sandbox = useSandbox()
    let browser: Browser
    /** The browser of the owner, who has seen the overview once. */
    let visited: Pick<BrowserContextOptions, "storageState">
    let dashboard: string

    const issued = async (currency: string, quantity: number): Promise<OrderView> => {
      const lines = [{ sku: "KUB-330-GRA", quantity }]
      const order = await sandbox.buyer.ask<OrderView>("/v1/orders", { currency, lines })
      await sandbox.buyer.archived(order.invoices[0].id)
      return order
    }

    const firstVisit = async (link: string): Promise<typeof visited> => {
      const { page, close } = await openPage(browser, link, { locale: "en-GB" })
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await page.getByRole("heading", { name: "Corrections of the last 30 days" }).waitFor()
      expect(await page.getByText("since your last visit").count()).toBe(0)
      const storageState = await page.context().storageState()
      await close()
      return { storageState }
    }

    beforeAll(async () => {
      browser = await launchBrowser()
      for (const quantity of [40, 15]) {
        await issued("PLN", quantity)
        await issued("EUR", quantity)
        await sandbox.operator.ask("/sandbox/clock", { advance: "P31D" })
        await sandbox.renewToken()
      }
      await issued("PLN", 60)
      const { id } = await issued("PLN", 5)
      for (const move of ["ship", "deliver", "return"])
        await sandbox.buyer.ask(`/v1/sandbox/orders/${id}/${move}`, {})
      const link = await mailedLink(sandbox.info)
      dashboard = new URL("/dashboard", link).href
      visited = await firstVisit(link)
    })
    afterAll(() => browser?.close())

    const opened = async (options: BrowserContextOptions = readers["en-light"]) => {
      const visit = await openPage(browser, dashboard, { ...options, ...visited })
      visit.page.setDefaultTimeout(10_000)
      return visit
    }

    const chart = (page: Page, name: string) => page.getByRole("img", { name })

    it.each(Object.entries({ ...readers, narrow }))(
      "%s: the owner's overview has no error and no violation",
      async (name, reader) => {
        const { page, said, close } = await opened(reader)
        const isPolish = reader.locale === "pl-PL"
        await heading(page, isPolish ? "Podsumowanie" : "Overview")
        await chart(
          page,
          isPolish ? "Wydatki według miesięcy, PLN" : "Spend by month, PLN",
        ).waitFor()
        await page.waitForLoadState("networkidle")
        const folder = process.env["DASHBOARD_PICTURES"]
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/overview-owner-${name}.png`, fullPage: true })
        await page.locator("summary").click()
        expect(await violationsOf(page)).toEqual([])
        expect(await overflows(page)).toBe(false)
        expect(said).toEqual([])
        await close()
      },
    )

    it("the owner sees what is to pay, the spend by month, and no rate limits", async () => {
      const { page, close } = await opened()
      await chart(page, "Spend by month, EUR").waitFor()
      expect(await chart(page, "Spend by month, PLN").locator("rect").count()).toBe(12)
      await page.getByText("The sums as a table").click()
      const rows = page.getByRole("table", { name: "Spend by month" }).getByRole("row")
      expect(await rows.count()).toBe(13)
      const { items } = await sandbox.buyer.ask<{
        readonly items: ReadonlyArray<{ readonly totals: ReadonlyArray<{ amount: string }> }>
      }>("/v1/invoices/spend")
      const spent = Number(items.at(-1)?.totals[0]?.amount)
      expect(spent).toBeGreaterThan(0)
      const shown = await rows.nth(1).getByRole("cell").nth(1).innerText()
      expect(shown.replaceAll(/[^\d.]/g, "")).toBe(spent.toFixed(2))
      await page.getByText("4 invoices").first().waitFor()
      expect(await page.getByRole("heading", { name: "Rate limits" }).count()).toBe(0)
      await page.getByRole("region", { name: "Monthly quotas" }).waitFor()
      await close()
    })

    it("the next visit counts what was issued since the one before, with links", async () => {
      const { page, close } = await opened()
      await page.getByText("Issued since your last visit on").waitFor()
      await page.getByRole("link", { name: "2 invoices", exact: true }).click()
      await page.waitForURL(/#\/invoices\?kind=VAT&from=\d{4}-\d{2}-\d{2}$/)
      await page.locator("tbody tr").nth(1).waitFor()
      expect(await page.locator("tbody tr").count()).toBe(2)
      await page.goBack()
      await page.getByRole("link", { name: "1 correction", exact: true }).click()
      await page.waitForURL(/kind=KOR/)
      await close()
    })

    it("a program's reader sees quotas and rate limits, and orders by state", async () => {
      const { page, close } = await openPage(browser, dashboard, readers["en-light"], {
        "dashboard.token": sandbox.buyer.token,
      })
      await page.getByRole("heading", { name: "Rate limits" }).waitFor()
      expect(await page.getByRole("heading", { name: "Spend by month" }).count()).toBe(0)
      const states = page.getByRole("list", { name: "Orders by state" })
      await states.getByRole("link", { name: "Accepted: " }).click()
      await page.waitForURL(/#\/orders\?status=accepted$/)
      await close()
    })
  },
)
