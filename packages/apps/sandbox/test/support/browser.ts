/** Debian's Chromium, and queries of a page in it. */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"

export type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"

/** Skipped with a notice where there is no browser, except in CI, which fails. */
export const isBrowserMissing = !existsSync(executablePath) && process.env["CI"] === undefined
if (isBrowserMissing) {
  process.stderr.write(`sandbox: ${executablePath} is missing: the dashboard is not tried\n`)
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  })

export interface OpenPage {
  readonly page: Page
  /** What the page has written to the console, and its errors. */
  readonly said: ReadonlyArray<string>
  /** The URLs that it has requested. */
  readonly asked: Array<string>
  readonly close: () => Promise<void>
}

/** Opens the page with that in its session storage. */
export const openPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  stored: Readonly<Record<string, string>> = {},
): Promise<OpenPage> => {
  const context = await browser.newContext(options)
  for (const pair of Object.entries(stored)) {
    // The frame of the PDF viewer has no storage.
    await context.addInitScript(`sessionStorage?.setItem(...${JSON.stringify(pair)})`)
  }
  const page = await context.newPage()
  const said: Array<string> = []
  const asked: Array<string> = []
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on("pageerror", (error) => said.push(error.message))
  page.on("request", (request) => asked.push(request.url()))
  page.on("dialog", (dialog) => {
    said.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(url)
  return { page, said, asked, close: () => context.close() }
}

/** Clicks the button; returns the name of the file that the browser saves. */
export const savedBy = async (page: Page, button: string): Promise<string> => {
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: button }).click()
  return (await saved).suggestedFilename()
}

/** The axe violations of the page. */
export const violationsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axeSource)
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)
}

/** Whether the page is wider than the window. */
export const overflows = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth > window.innerWidth")

/**
 * Gives the page a device that verifies its owner and has passkeys (WebDriver's virtual
 * authenticator, WebAuthn Level 3, 11); returns the function that takes it away.
 */
export const addDevice = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })
  }
}
