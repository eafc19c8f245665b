/**
 * The simulator's pages in a real browser: both languages, light, dark and on a phone; an empty
 * console, no axe violations, no third-party requests, nothing wider than the window.
 *
 * `CONSOLE_PICTURES` names a folder for pictures.
 */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import type { AxeResults } from "axe-core"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { anInvoice } from "./support/an-invoice.ts"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { invoiceOf, opening } from "./support/form-invoices.ts"
import { makeWireUser } from "./support/wire-user.ts"
import { call, makeSessionKeys, sendBody } from "./support/wire.ts"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
const isBrowserMissing = !existsSync(executablePath) && process.env["CI"] === undefined
if (isBrowserMissing) {
  process.stderr.write(`ksef-simulator: ${executablePath} is missing: the pages are not tried\n`)
}
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)

const wide = { width: 1_280, height: 900 }
const phone = { width: 390, height: 844 }

const views = [
  ["en-light", "en", { colorScheme: "light", viewport: wide }],
  ["pl-dark", "pl", { colorScheme: "dark", viewport: wide }],
  ["pl-phone", "pl", { colorScheme: "light", viewport: phone }],
  ["en-phone-dark", "en", { colorScheme: "dark", viewport: phone }],
] as const satisfies ReadonlyArray<readonly [string, string, BrowserContextOptions]>

const sections = ["sessions", "invoices", "grants", "exchanges"]

const pictures = process.env["CONSOLE_PICTURES"]

const openPage = async (browser: Browser, url: string, options: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const said: Array<string> = []
  const asked: Array<string> = []
  page.on("console", (message) => said.push(message.text()))
  page.on("pageerror", (error) => said.push(error.message))
  page.on("request", (request) => asked.push(request.url()))
  await page.goto(url)
  return { page, said, asked, close: () => context.close() }
}

const violationsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axeSource)
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)
}

const overflows = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth > window.innerWidth")

const fill = async ({ url, control }: Simulator): Promise<void> => {
  const user = await makeWireUser(url)
  for (const form of ["FA(3)", "PEF(3)"] as const) {
    const keys = await makeSessionKeys(url)
    const session = await user.openSession({ json: { ...keys.body, ...opening(form) } })
    for (const xml of [invoiceOf(form), invoiceOf(form), "<a/>"]) {
      await user.sentStatus({ ...session, keys }, sendBody(keys, xml))
    }
    await user.post(`${session.path}/close`)
  }
  await user.post("/v2/permissions/persons/grants", {
    json: {
      subjectIdentifier: { type: "Pesel", value: "82060411457" },
      permissions: ["InvoiceRead", "InvoiceWrite"],
      description: "Księgowa",
      subjectDetails: {
        subjectDetailsType: "PersonByIdentifier",
        personById: { firstName: "Anna", lastName: "Próbna" },
      },
    },
  })
  control.failNext({ match: "challenge", action: "status", status: 503 })
  await call(url, "POST", "/v2/auth/challenge")
  control.failNext({ match: "sendInvoice", action: "resetAfterPersist" })
  const session = await user.openSession()
  const lost = user.post(`${session.path}/invoices`, { json: sendBody(session.keys, anInvoice()) })
  await expect(lost).rejects.toThrow("fetch failed")
}

describe.skipIf(isBrowserMissing)(
  "The simulator's pages in a browser",
  {
    meta: { needs: "Chromium" },
  },
  () => {
    let browser: Browser
    let simulator: Simulator

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
      const delays = { loginMillis: 0, processingMillis: 0, verdictMillis: 0, permissionMillis: 0 }
      const journal = join(temporaryFolder(afterAll), "exchanges.jsonl")
      simulator = await startSimulator({ delays, journal })
      await fill(simulator)
    }, 60_000)
    afterAll(async () => {
      await browser.close()
      await simulator.close()
    })

    it.each(views)("every page is clean in the view %s", async (name, language, options) => {
      const start = `${simulator.url}/_sim/pages?lang=${language}`
      const { page, said, asked, close } = await openPage(browser, start, options)
      for (const [nth, section] of sections.entries()) {
        await page.getByRole("navigation").getByRole("link").nth(nth).click()
        await page.waitForURL(`**/_sim/pages/${section}?lang=${language}`)
        await page.evaluate("document.querySelector('details')?.setAttribute('open', '')")
        expect(await violationsOf(page)).toEqual([])
        expect(await overflows(page)).toBe(false)
        if (pictures !== undefined) {
          await page.screenshot({ path: join(pictures, `simulator-${section}-${name}.png`) })
        }
      }
      expect(said).toEqual([])
      expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([simulator.url]))
      await close()
    })

    it("the keyboard reaches the pages, the table and the other language", async () => {
      const start = `${simulator.url}/_sim/pages/invoices?lang=en`
      const { page, close } = await openPage(browser, start, { viewport: phone })
      const focused = async () => page.evaluate("document.activeElement?.textContent")
      for (const label of ["Sessions", "Invoices received", "Grants", "Journal"]) {
        await page.keyboard.press("Tab")
        expect(await focused()).toBe(label)
      }
      await page.keyboard.press("Tab")
      expect(await page.evaluate("document.activeElement?.getAttribute('role')")).toBe("region")
      await page.getByRole("link", { name: "Polski" }).press("Enter")
      await page.getByRole("heading", { name: "Otrzymane faktury" }).waitFor()
      await close()
    })
  },
)
