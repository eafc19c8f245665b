/**
 * Front page and reference in a real browser: both languages, light, dark and on a phone; an empty
 * console, no axe violations, no other origin; and a first view that is light and quick.
 *
 * Needs Debian's Chromium: skipped with a notice where it is missing, except in CI, which fails.
 */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { aSandbox } from "./operator/a-sandbox.ts"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
const isSkipped = !existsSync(executablePath) && process.env["CI"] === undefined
if (isSkipped) {
  process.stderr.write(`pages: ${executablePath} is missing: no page is tried in a browser\n`)
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)

const wide = { width: 1_100, height: 900 }
const phone = { width: 390, height: 844 }

const views = [
  ["English, light, wide", "en", { colorScheme: "light", viewport: wide }],
  ["Polish, dark, wide", "pl", { colorScheme: "dark", viewport: wide }],
  ["English, dark, on a phone", "en", { colorScheme: "dark", viewport: phone }],
  ["Polish, light, on a phone", "pl", { colorScheme: "light", viewport: phone }],
] as const satisfies ReadonlyArray<readonly [string, string, BrowserContextOptions]>

const paths = ["/", "/docs", "/docs/orders", "/docs/webhooks", "/docs/sandbox", "/problems"]

const largestFirstView = 350_000
const longestFirstViewMillis = 2_000

describe.skipIf(isSkipped)("Pages in a browser", { meta: { needs: "Chromium" } }, () => {
  let browser: Browser
  let server: ApiServer

  beforeAll(async () => {
    server = await startApi({
      sandbox: aSandbox().controls,
      site: {
        statusUrl: "http://127.0.0.1:1/",
        client: () => ({ clientId: "cli_first", clientSecret: "ppl_secret_x" }),
      },
    })
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const opened = async (path: string, options: BrowserContextOptions) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const said: Array<string> = []
    const origins = new Set<string>()
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`))
    page.on("pageerror", (error) => said.push(error.message))
    page.on("request", (request) => origins.add(new URL(request.url()).origin))
    await page.goto(`${server.baseUrl}${path}`, { waitUntil: "load" })
    return { page, said, origins, [Symbol.asyncDispose]: () => context.close() }
  }

  const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
    await page.evaluate(axeSource)
    const results = (await page.evaluate("axe.run()")) as AxeResults
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)
  }

  const seen = (page: Page) =>
    page.evaluate("({ tooWide: document.documentElement.scrollWidth > innerWidth })")

  describe.each(views)("%s", (_name, language, options) => {
    it.each(paths)("%s has an empty console, no violations and fits", async (path) => {
      await using view = await opened(`${path}?lang=${language}`, options)
      expect(await view.page.getAttribute("html", "lang")).toBe(language)
      expect(await violations(view.page)).toEqual([])
      expect(await seen(view.page)).toEqual({ tooWide: false })
      expect(view.said).toEqual([])
      expect([...view.origins]).toEqual([server.baseUrl])
    })
  })

  it("the browser's languages select the language of the front page", async () => {
    await using view = await opened("/", { locale: "pl-PL" })
    expect(await view.page.textContent("h1")).toBe("Zamówienia przez API, faktury w KSeF")
    await view.page.click("text=English")
    expect(await view.page.textContent("h1")).toBe("Orders by API, invoices in KSeF")
  })

  it.each(paths)("the first view of %s is within its weight and time", async (path) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    let bytes = 0
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const startedAt = performance.now()
    await page.goto(`${server.baseUrl}${path}`, { waitUntil: "networkidle" })
    const settled = performance.now() - startedAt
    expect(bytes).toBeLessThan(largestFirstView)
    // "networkidle" itself waits for half a second of silence.
    expect(settled - 500).toBeLessThan(longestFirstViewMillis)
    process.stdout.write(`${path}: ${bytes} bytes, ${Math.round(settled - 500)} ms\n`)
    await context.close()
  })

  it("a copy button copies the lines of the first order", async () => {
    await using view = await opened("/", { permissions: ["clipboard-read", "clipboard-write"] })
    await view.page.click("text=Copy")
    const copied = await view.page.evaluate("navigator.clipboard.readText()")
    expect(copied).toContain("-u 'cli_first:ppl_secret_x'")
  })

  it("the chosen language of samples is shown for every operation and kept", async () => {
    await using view = await opened("/docs/orders", {})
    const shown = () =>
      view.page.evaluate(
        "[...new Set([...document.querySelectorAll('[data-sample]')]" +
          ".filter((each) => !each.hidden).map((each) => each.dataset.sample))]",
      )
    expect(await shown()).toEqual(["curl"])
    await view.page.click("#placeOrder button[data-choose=Python]")
    expect(await shown()).toEqual(["Python"])
    await view.page.reload()
    expect(await shown()).toEqual(["Python"])
  })

  it("a link to an operation of the former reference redirects to its place", async () => {
    await using view = await opened("/docs#operation/cancelOrder", {})
    await view.page.waitForURL(/\/docs\/orders\?lang=en#cancelOrder$/)
  })

  it("the form of an operation sends its request and shows the response", async () => {
    await using view = await opened("/docs/service", {})
    await view.page.click("#isAlive summary >> text=Try it")
    await view.page.click("#isAlive button >> text=Send")
    await view.page.waitForSelector("#isAlive form pre:has-text('alive')")
    expect(view.said).toEqual([])
  })
})
