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
import type { BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  addDevice,
  isBrowserMissing,
  openPage,
  overflows,
  violationsOf,
} from "./support/browser.ts"
import {
  attack,
  type DashboardWorld,
  openDashboardWorld,
  views,
} from "./support/dashboard-world.ts"
import { endProcessesOf } from "./support/processes.ts"

const images = fileURLToPath(new URL("../../../../docs/images/", import.meta.url))
const parent = temporaryFolder(afterAll)
const folder = join(parent, "sandbox")

const wide = { width: 1_280, height: 900 }
const phone = { width: 390, height: 844 }

/** The reader's settings, and the file name for them. */
const readers = {
  "en-light": { locale: "en-GB", colorScheme: "light", viewport: wide },
  "pl-dark": { locale: "pl-PL", colorScheme: "dark", viewport: wide },
  "en-phone-dark": { locale: "en-GB", colorScheme: "dark", viewport: phone },
  "pl-phone": { locale: "pl-PL", colorScheme: "light", viewport: phone },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

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

    const heading = (page: Page, text: string) =>
      page.getByRole("heading", { level: 1 }).filter({ hasText: text }).waitFor()

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

    it("an invoice is found by its number, and its PDF opens in the page", async () => {
      const { number } = await world.buyer.invoice(world.ids.invoice)
      const { page, close } = await signedIn(readers["en-light"], "#/invoices")
      await page.getByLabel("Number or KSeF number").fill(number)
      await page.keyboard.press("Enter")
      await page.getByRole("link", { name: number }).click()
      await heading(page, number)
      await page.getByRole("button", { name: "Open the PDF" }).click()
      await page.locator("iframe[src^='blob:']").waitFor()
      await page.getByRole("button", { name: "Verify the archived files" }).click()
      await page.getByText("KSeF's receipt contains this hash").waitFor()
      expect(await page.getByText("Unchanged").count()).toBe(3)
      const saved = page.waitForEvent("download")
      await page.getByRole("button", { name: "XML, FA(3)" }).click()
      expect((await saved).suggestedFilename()).toBe(`${number.replaceAll("/", "-")}.xml`)
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

    it("a person adds a passkey, signs in, is asked for it again, loses it", async () => {
      const { page, said, close } = await openPage(world.browser, await world.mailedLink(), {
        locale: "en-GB",
      })
      const loseDevice = await addDevice(page)
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await heading(page, "Overview")
      await page.evaluate(`location.hash = "#/users"`)
      await page.getByRole("button", { name: "Add a passkey" }).click()
      await page.getByText("The passkey was added.").waitFor()
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByRole("button", { name: "Sign in with a passkey" }).click()
      await heading(page, "People")
      await world.moveClock("PT11M")
      const invite = async (email: string): Promise<void> => {
        await page.getByLabel("E-mail").fill(email)
        await page.getByRole("button", { name: "Send the invitation" }).click()
      }
      await invite("jan@example.com")
      const dialog = page.getByRole("dialog", { name: "Is it you?" })
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole("button", { name: "Use the passkey" }).click()
      await page.getByText("The invitation was sent.").waitFor()
      await loseDevice()
      await world.moveClock("PT11M")
      await invite("ola@example.com")
      const linkInstead = dialog.getByRole("button", { name: "Send me a link instead" })
      await page.goto(await world.mailedLink(() => linkInstead.click()))
      await page.reload()
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await heading(page, "Overview")
      await page.evaluate(`location.hash = "#/users"`)
      const row = page.getByRole("row").filter({ hasText: "This device" })
      await row.getByRole("button", { name: "Remove" }).click()
      const question = page.getByRole("dialog", { name: "Remove this passkey?" })
      await question.getByRole("button", { name: "Remove" }).click()
      await page.getByText("The passkey was removed.").waitFor()
      await row.waitFor({ state: "detached" })
      expect(said.filter((line) => !line.includes("403"))).toEqual([])
      await close()
    })
  },
)
