/**
 * The page in a real browser: both languages, light, dark and on a phone; an empty console, no
 * axe violations, no third-party requests, and no script needed.
 *
 * Needs Debian's Chromium: skipped with a notice where it is missing, except in CI, which fails.
 * `UPDATE_SCREENSHOTS=1` writes docs/images/status-*.png.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import type { AxeResults } from "axe-core"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { monthAt, statusSettings } from "./support/a-status-page.ts"
import { startFakeService } from "./support/fake-service.ts"
import { seedHistory } from "./support/seed-history.ts"
import { startStatusProcess, type StatusProcess } from "./support/status-process.ts"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
const isThere = existsSync(executablePath)
const isSkipped = !isThere && process.env["CI"] === undefined
if (isSkipped) {
  process.stderr.write(`status: ${executablePath} is missing: the page is not tried in a browser\n`)
}

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const images = fileURLToPath(new URL("../../../../docs/images/", import.meta.url))
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

const wide = { width: 1_100, height: 900 }
const phone = { width: 390, height: 844 }

const views = [
  ["en-light", "en/", { colorScheme: "light", viewport: wide }],
  ["pl-dark", "pl/", { colorScheme: "dark", viewport: wide }],
  ["en-phone", "en/", { colorScheme: "light", viewport: phone, deviceScaleFactor: 2 }],
  ["pl-phone-dark", "pl/", { colorScheme: "dark", viewport: phone, deviceScaleFactor: 2 }],
] as const satisfies ReadonlyArray<readonly [string, string, BrowserContextOptions]>

const month = monthAt()
const otherPaths = [
  "",
  "pl/history/",
  `en/history/${month}/`,
  "pl/subscribe/",
  `en/incidents/inc_0${"2".repeat(25)}/`,
  "en/confirm/?token=forged",
]

describe.skipIf(isSkipped)("The status page in a browser", { meta: { needs: "Chromium" } }, () => {
  const endings: Array<() => unknown> = []
  const atEnd = (work: () => unknown): void => void endings.push(work)
  let browser: Browser
  let status: StatusProcess
  let settings: ReturnType<typeof statusSettings>

  beforeAll(async () => {
    const service = await startFakeService(atEnd)
    const more = {
      SANDBOX_URL: service.url,
      CHECK_INTERVAL_SECONDS: "60",
      SMTP_URL: "smtp://127.0.0.1:1",
    }
    settings = statusSettings(service.url, more, atEnd)
    seedHistory(settings.STATUS_DATABASE, Date.now())
    status = await startStatusProcess(settings, atEnd)
    browser = await chromium.launch({ executablePath, args: browserArguments })
  })
  afterAll(async () => {
    await browser?.close()
    for (const end of endings.toReversed()) await end()
  })

  const opened = async (path: string, options: BrowserContextOptions) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const said: Array<string> = []
    const asked: Array<string> = []
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`))
    page.on("pageerror", (error) => said.push(error.message))
    page.on("request", (request) => asked.push(request.url()))
    const response = await page.goto(`${status.url}/${path}`, { waitUntil: "load" })
    return { context, page, said, asked, code: response?.status() }
  }

  const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
    await page.evaluate(axeSource)
    const results = (await page.evaluate("axe.run()")) as AxeResults
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)
  }

  const overflows = (page: Page): Promise<unknown> =>
    page.evaluate("document.documentElement.scrollWidth > window.innerWidth")

  it.each(views)("the view %s has no errors and no violations", async (name, path, options) => {
    const { context, page, said, asked } = await opened(path, options)
    expect(await page.locator("h1").textContent()).toMatch(/degraded|z ograniczeniami/)
    expect(await page.locator("svg.bars").count()).toBe(5)
    expect(await page.locator("svg.bars").first().locator("rect").count()).toBe(90)
    expect(await violations(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
    expect(said).toEqual([])
    expect(asked.filter((url) => !url.startsWith(status.url))).toEqual([])
    if (process.env["UPDATE_SCREENSHOTS"] === "1") {
      await page.screenshot({ path: `${images}status-${name}.png`, fullPage: name === "en-light" })
    }
    await context.close()
  })

  it.each(otherPaths)("/%s has no errors and no accessibility violations", async (path) => {
    for (const viewport of [wide, phone]) {
      const { context, page, said } = await opened(path, { viewport })
      expect(await violations(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
      expect(said.filter((line) => !line.includes("status of 400"))).toEqual([])
      await context.close()
    }
  })

  it("an exported page works from files, without a web server", async () => {
    const folder = temporaryFolder(atEnd)
    const environment = { ...settings, PUBLIC_URL: "https://status.example.com" }
    execFileSync(process.execPath, [main, "export", folder], { env: environment })
    const context = await browser.newContext({ viewport: wide })
    const page = await context.newPage()
    await page.goto(pathToFileURL(join(folder, "index.html")).href)
    await page.waitForURL(/\/en\/index\.html$/)
    expect(await page.locator("svg.bars").count()).toBe(5)
    await page.getByRole("link", { name: "History" }).click()
    await page.getByRole("link", { name: "Polski" }).click()
    expect(await page.locator("h1").textContent()).toBe("Historia")
    await context.close()
  })

  it("language links and subscription forms work without scripts", async () => {
    const { context, page } = await opened("en/", { javaScriptEnabled: false, viewport: wide })
    await page.getByRole("link", { name: "Polski" }).click()
    expect(new URL(page.url()).pathname).toBe("/pl/")
    await page.getByRole("link", { name: "Subskrypcja" }).click()
    await page.getByLabel("Adres e-mail").fill("anna@example.com")
    await page.getByRole("button", { name: "Subskrybuj" }).first().click()
    expect(await page.locator("h1").textContent()).toBe("Sprawdź skrzynkę pocztową")
    await page.goto(`${status.url}/pl/subscribe/`)
    await page.getByLabel("URL").fill("http://127.0.0.1:9/hook")
    await page.getByRole("button", { name: "Subskrybuj" }).last().click()
    expect(await page.locator("code").first().textContent()).toMatch(/^whsec_/)
    await context.close()
  })
})
