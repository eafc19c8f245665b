/**
 * The dashboard of a running sandbox in a real browser: every page in both languages, light, dark
 * and on a phone, without a message in the console and without an axe violation; and what people do
 * with it.
 *
 * `UPDATE_SCREENSHOTS=1` writes docs/images/dashboard-*.png.
 */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import type { BrowserContextOptions } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isBrowserMissing, openPage, overflows, savedBy, violationsOf } from "./support/browser.ts"
import { readers, views } from "./support/dashboard-views.ts"
import {
  attack,
  type DashboardWorld,
  heading,
  openDashboardWorld,
} from "./support/dashboard-world.ts"
import { endProcessesOf } from "./support/processes.ts"

const images = fileURLToPath(new URL("../../../../docs/images/", import.meta.url))
const parent = temporaryFolder(afterAll)
const folder = join(parent, "sandbox")

/** The screenshots of the guide. */
const pictured = new Set([
  "overview-en-light",
  "overview-pl-dark",
  "overview-en-phone-dark",
  "invoice-en-light",
  "sandbox-en-light",
])

describe.skipIf(isBrowserMissing)(
  "The dashboard in a browser",
  { meta: { needs: "Chromium" } },
  () => {
    let world: DashboardWorld
    beforeAll(async () => {
      world = await openDashboardWorld(folder)
    })
    afterAll(async () => {
      await world?.browser.close()
      await world?.endpoint.stop()
      await endProcessesOf(parent)
    })

    const signedIn = (options: BrowserContextOptions = readers["en-light"], hash = "") =>
      openPage(world.browser, `${world.info.baseUrl}/dashboard${hash}`, options, {
        "dashboard.token": world.buyer.token,
      })

    it.each(Object.entries(readers))(
      "%s: no page has an error or a violation",
      async (name, reader) => {
        const { page, said, asked, close } = await signedIn(reader)
        for (const [view, hash, english, polish] of views(world.ids)) {
          await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
          await heading(page, reader.locale === "pl-PL" ? polish : english)
          await page.waitForLoadState("networkidle")
          expect([view, ...(await violationsOf(page))]).toEqual([view])
          expect([view, await overflows(page)]).toEqual([view, false])
          const picture = `${view}-${name}`
          if (process.env["UPDATE_SCREENSHOTS"] === "1" && pictured.has(picture)) {
            await page.screenshot({ path: `${images}dashboard-${picture}.png` })
          }
        }
        expect(said).toEqual([])
        expect(asked.filter((url) => !url.startsWith(world.info.baseUrl))).toEqual([])
        await close()
      },
    )

    it("the first view takes at most 12 requests and 150 KB, compressed", async () => {
      const { page, asked, close } = await signedIn()
      await heading(page, "Overview")
      await page.waitForLoadState("networkidle")
      const [bytes, millis] = (await page.evaluate(`(() => {
      const all = performance.getEntriesByType("resource")
      const [start] = performance.getEntriesByType("navigation")
      const bytes = all.reduce((sum, { transferSize }) => sum + transferSize, start.transferSize)
      return [bytes, Math.max(...all.map(({ responseEnd }) => responseEnd))]
    })()`)) as [number, number]
      process.stdout.write(
        `first view: ${asked.length} requests, ${Math.round(bytes / 1_000)} KB, ${Math.round(millis)} ms\n`,
      )
      expect(asked.length).toBeLessThanOrEqual(12)
      expect(bytes).toBeLessThan(150_000)
      await close()
    })

    it("a client signs in by keyboard, and signs out", async () => {
      const { page, close } = await openPage(world.browser, `${world.info.baseUrl}/dashboard`, {
        locale: "en-GB",
      })
      await page.getByRole("button", { name: "Sign in with a token or a client" }).click()
      await page.getByLabel("Client id and secret").check()
      await page.getByLabel("Client id", { exact: true }).fill(world.info.clientId)
      await page.getByLabel("Client secret").fill(world.info.clientSecret)
      await page.keyboard.press("Enter")
      await heading(page, "Overview")
      expect(await page.title()).toBe("Overview · Procurement")
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByText("You are signed out.").waitFor()
      await close()
    })

    it("a person signs in by the link, and creates and revokes a token", async () => {
      const { page, said, close } = await openPage(world.browser, world.info.signInUrl, {
        locale: "en-GB",
      })
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await heading(page, "Overview")
      for (const [hash, title] of [
        ["users", "People"],
        ["audit", "Audit log"],
        ["requests", "Requests"],
        ["api-keys", "API keys"],
      ] as const) {
        await page.evaluate(`location.hash = "#/${hash}"`)
        await heading(page, title)
        await page.waitForLoadState("networkidle")
        expect([hash, ...(await violationsOf(page))]).toEqual([hash])
      }
      await page.evaluate(`location.hash = "#/requests"`)
      await page.getByLabel("Reads").selectOption("Hide reads")
      await page.getByLabel("Path contains").fill("/ORDERS")
      await page.waitForURL(/changes=true&route=%2FORDERS/)
      const paths = page.locator("td code.path")
      await expect
        .poll(async () => new Set(await paths.allTextContents()))
        .toEqual(new Set(["POST /v1/orders"]))
      await page.getByLabel("Status").selectOption("Only errors")
      await page.getByText("Nothing found for /ORDERS").waitFor()
      await page.evaluate(`location.hash = "#/api-keys"`)
      await heading(page, "API keys")
      await page.getByText("New token").click()
      await page.getByLabel("Name").last().fill(`nightly ${attack}`)
      await page.getByRole("button", { name: "Create the token" }).click()
      const dialog = page.getByRole("dialog")
      expect(await dialog.locator("code").textContent()).toMatch(/^ppl_test_/)
      await dialog.getByRole("button", { name: "I have saved it" }).click()
      const row = page.getByRole("row").filter({ hasText: "nightly" })
      await row.getByRole("button", { name: "Revoke" }).click()
      await dialog.getByRole("button", { name: "Revoke" }).click()
      await page.getByText("The token was revoked.").waitFor()
      expect(said).toEqual([])
      await close()
    })

    it("an invoice is found by a part of its number, and its PDF opens in the page", async () => {
      const { number } = await world.buyer.invoice(world.ids.invoice)
      const { page, close } = await signedIn(readers["en-light"], "#/invoices")
      await page.getByLabel("Number, order, buyer, SKU").fill(number.slice(-6))
      await page.getByRole("link", { name: number }).click()
      await heading(page, number)
      await page.getByRole("button", { name: "Open the PDF" }).click()
      await page.locator("iframe[src^='blob:']").waitFor()
      await page.getByRole("button", { name: "Verify the archived files" }).click()
      await page.getByText("KSeF's receipt contains this hash").waitFor()
      expect(await page.getByText("Unchanged").count()).toBe(3)
      const name = `${number.replaceAll("/", "-")}.xml`
      expect(await savedBy(page, "XML, FA(3)")).toBe(name)
      await close()
    })

    it("unpaid invoices are listed, and saved as CSV and as ZIP", async () => {
      const { number } = await world.buyer.invoice(world.ids.invoice)
      const { page, close } = await signedIn(readers["en-light"], "#/invoices?payment=unpaid")
      await page.getByRole("link", { name: number }).waitFor()
      expect(await savedBy(page, "Export as CSV")).toMatch(/^invoices-\d{4}-\d{2}\.csv$/)
      expect(await savedBy(page, "Export files as ZIP")).toMatch(/^invoices-\d{4}-\d{2}\.zip$/)
      await close()
    })

    it("a webhook is added once its endpoint returns the challenge", async () => {
      const { page, close } = await signedIn(readers["en-light"], "#/webhooks/new")
      await page.getByLabel("Contact e-mail").fill("it@example.com")
      const add = async (url: string): Promise<void> => {
        await page.getByLabel("URL", { exact: true }).fill(url)
        await page.getByRole("button", { name: "Add the webhook" }).click()
      }
      await add("http://127.0.0.1:9/hooks")
      await page.getByText("within 5 seconds; the connection was refused").waitFor()
      const help = await page.getByRole("link", { name: "How to return it" }).getAttribute("href")
      const explained = await fetch(new URL(help ?? "", world.info.baseUrl))
      expect(await explained.text()).toContain("Endpoint not verified")
      await add(`${world.endpoint.url}/added`)
      await page.getByRole("dialog", { name: "Signing secret" }).waitFor()
      await close()
    })

    it.each([
      ["invoices", "search", "Number, order, buyer, SKU", "po-999", "Nothing found for po-999"],
      ["events", "after", "Before the event (id)", "evt_x", "Nothing found for evt_x"],
      ["orders", "reference", "Reference or id", "\u200b", "Nothing found for"],
    ])(
      "%s: a search that finds nothing says so, is in the address, and is cleared",
      async (...of) => {
        const [view, name, label, text, said] = of
        const { page, close } = await signedIn(readers["en-light"], `#/${view}`)
        const field = page.getByLabel(label)
        await field.pressSequentially(text)
        const none = page.locator(".none")
        await none.getByText(said).waitFor()
        expect(await field.inputValue()).toBe(text)
        expect(await page.evaluate("document.activeElement.name")).toBe(name)
        expect(page.url()).toContain(`#/${view}?${name}=${encodeURIComponent(text)}`)
        await none.getByRole("link", { name: "Clear and show all" }).click()
        await none.waitFor({ state: "detached" })
        expect(await field.inputValue()).toBe("")
        expect(await page.locator(".notice.bad").count()).toBe(0)
        await close()
      },
    )

    it("events are listed newest first", async () => {
      const { page, close } = await signedIn(readers["en-light"], "#/events")
      await page.locator(".rows .row-id").first().waitFor()
      const shown = await page.locator(".rows .row-id").allTextContents()
      const { baseUrl } = world.info
      const headers = { authorization: `Bearer ${world.buyer.token}` }
      const response = await fetch(`${baseUrl}/v1/events?limit=100`, { headers })
      const { items } = await response.json()
      const ids = items.map(({ id }: { readonly id: string }) => id)
      expect(shown).toEqual(ids.toReversed().slice(0, 20))
      await close()
    })

    it("a replay that is complete before the page lists it is reported as complete", async () => {
      const { page, close } = await signedIn(
        readers["en-light"],
        `#/webhooks/${world.ids.webhook}/replays`,
      )
      await page.route("**/replays?*", async (route) => {
        await expect.poll(() => world.areReplaysComplete(), { timeout: 20_000 }).toBe(true)
        await route.continue()
      })
      await page.getByLabel("All in a period").check()
      await page.getByRole("button", { name: "Start the replay" }).click()
      await page.getByText(/The replay is complete: \d+ events? queued\./).waitFor()
      await close()
    })

    it("a range of events is replayed, and the secret of a webhook rotated", async () => {
      const { page, close } = await signedIn(
        readers["en-light"],
        `#/webhooks/${world.ids.webhook}/replays`,
      )
      await page.getByLabel("All in a period").check()
      await page.getByRole("button", { name: "Start the replay" }).click()
      await page.getByText(/The replay is complete: \d+ events? queued\./).waitFor()
      await page.getByRole("link", { name: "Settings" }).click()
      await page.getByRole("button", { name: "Create a new secret" }).click()
      const dialog = page.getByRole("dialog", { name: "Signing secret" })
      expect(await dialog.locator("code").textContent()).toMatch(/^whsec_/)
      await page.keyboard.press("Escape")
      await dialog.getByRole("button", { name: "I have saved it" }).click()
      await page.getByText("The old secret also signs until").waitFor()
      await close()
    })

    it("an order shows which goods left in which parcel", async () => {
      const { page, close } = await signedIn(readers["en-light"], `#/orders/${world.ids.order}`)
      await page.getByText("Partially shipped", { exact: true }).first().waitFor()
      const parcel = page.locator("section").filter({ hasText: "Parcel 5201" })
      await parcel.getByText("2 szt. Kubek ceramiczny granatowy, 330 ml").waitFor()
      await parcel.getByText(attack).waitFor()
      await close()
    })

    it("the sandbox panel takes an order to its payment, and moves the clock", async () => {
      const { id } = await world.buyer.order()
      const { page, close } = await signedIn(readers["en-light"], "#/sandbox")
      const row = page.getByRole("row").filter({ has: page.locator(`a[href='#/orders/${id}']`) })
      for (const [move, result] of [
        ["Ship", "The order was shipped."],
        ["Deliver", "The order was delivered."],
        ["Pay", "The invoice was paid."],
      ] as const) {
        await row.getByRole("button", { name: move }).click()
        await page.getByText(result).waitFor()
      }
      await row.getByRole("link").first().click()
      const steps = page.locator(".timeline-title")
      await steps.filter({ hasText: "Paid" }).waitFor()
      expect(await steps.allTextContents()).toEqual(
        expect.arrayContaining(["Accepted", "Shipped", "Delivered", "Paid"]),
      )
      await page.getByRole("link", { name: "Sandbox" }).click()
      await page.getByRole("button", { name: "Forward 1 day" }).click()
      await page.getByText("The sandbox's time is now").waitFor()
      await close()
    })
  },
)
