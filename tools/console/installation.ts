/** A real installation with its people: processes as in production, a mail server, a browser. */
import { temporaryFolder, untilSome } from "@procurement/testing"
import { afterAll, beforeAll, expect } from "vitest"
import { procurementHere } from "../../packages/apps/cli/test/procurement.ts"
import { openWorld, type World } from "../../packages/apps/worker/test/support/world.ts"
import { takeFolder } from "../../packages/apps/sandbox/src/data-folder.ts"
import { openMail, type SandboxMail } from "../../packages/apps/sandbox/src/mail/sandbox-mail.ts"
import {
  type Browser,
  type BrowserContextOptions,
  launchBrowser,
  openPage,
  type Page,
} from "../../packages/apps/sandbox/test/support/browser.ts"
import { readers } from "../../packages/apps/sandbox/test/support/dashboard-views.ts"
import { heading } from "../../packages/apps/sandbox/test/support/dashboard-world.ts"

interface Mails {
  readonly items: ReadonlyArray<{ readonly id: string }>
}

interface Client {
  readonly clientId: string
  readonly secret: string
}

const read = async <A>(response: Response): Promise<A> => {
  const text = await response.text()
  expect([response.ok, response.ok ? "" : text]).toEqual([true, ""])
  return JSON.parse(text) as A
}

const customerAt = (url: string, { clientId, secret }: Client) => {
  const headers = async () => {
    const basic = Buffer.from(`${clientId}:${secret}`).toString("base64")
    const response = await fetch(`${url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    })
    const { access_token: token } = await read<{ access_token: string }>(response)
    return { authorization: `Bearer ${token}`, "content-type": "application/json" }
  }
  const send = async <A>(path: string, init: RequestInit = {}): Promise<A> =>
    read<A>(await fetch(`${url}${path}`, { ...init, headers: await headers() }))
  return {
    get: <A>(path: string): Promise<A> => send(path),
    post: <A>(path: string, body: object): Promise<A> =>
      send(path, { method: "POST", body: JSON.stringify(body) }),
  }
}

/** The link in a mail to the person; undefined until there is one. */
const linkTo = async (mailUrl: string, email: string): Promise<string | undefined> => {
  const { items }: Mails = await (await fetch(`${mailUrl}/messages?to=${email}`)).json()
  for (const { id } of items) {
    const { text } = await (await fetch(`${mailUrl}/messages/${id}`)).json()
    const [link] = /http:\S+#\/sign-in\/\w+/.exec(text) ?? []
    if (link !== undefined) return link
  }
  return undefined
}

const invite = async (databaseUrl: string, consoleUrl: string, email: string, scopes: string) => {
  const procurement = procurementHere({ DATABASE_URL: databaseUrl, CONSOLE_URL: consoleUrl })
  const terms = ["--email", email, "--scopes", scopes]
  const { code, errorOutput } = await procurement("people", "invite", ...terms)
  expect([code, errorOutput]).toEqual([0, ""])
}

/** Starts the API and a worker as in production. */
const startProcesses = async (world: World, { smtpUrl }: SandboxMail) => {
  const api = world.startApi({
    MODE: "production",
    WEBHOOK_LOOPBACK: "off",
    OPERATOR_PORT: "0",
    SELLER_FILE: world.sellerFiles["SELLER_FILE"] ?? "",
  })
  const { url = "", operatorUrl = "" } = await api.ready
  world.startWorker({
    ROLES: "invoicing,webhooks,warnings,email,housekeeping,archive",
    SMTP_URL: smtpUrl,
    SMTP_STARTTLS: "never",
    MAIL_FROM: "Procurement <no-reply@sprzedawca.example>",
    DASHBOARD_URL: `${url}/dashboard`,
  })
  return { api: url, operator: operatorUrl }
}

export const useInstallation = () => {
  const folder = temporaryFolder(afterAll)
  const pages = new Map<string, Page>()
  let world: World
  let mail: SandboxMail
  let browser: Browser
  const urls = { api: "", operator: "" }
  beforeAll(async () => {
    mail = await openMail(await takeFolder(folder), () => world.now())
    world = await openWorld()
    Object.assign(urls, await startProcesses(world, mail))
    browser = await launchBrowser()
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    await mail?.stop()
  })

  const signIn = async (email: string): Promise<Page> => {
    const { page } = await openPage(browser, `${urls.operator}/console/`, readers["en-light"])
    await page.getByLabel("E-mail").fill(email)
    await page.keyboard.press("Enter")
    await page.goto(await untilSome("the link arrives", () => linkTo(mail.mailUrl, email)))
    await page.getByRole("button", { name: "Sign in", exact: true }).press("Enter")
    await heading(page, "Today")
    return page
  }

  return {
    customer: (client: Client) => customerAt(urls.api, client),
    invite: (email: string, scopes: string) =>
      invite(world.databaseUrl, urls.operator, email, scopes),
    /** The page of the person stays open. */
    signIn: async (email: string): Promise<Page> => {
      const page = await signIn(email)
      pages.set(email, page)
      return page
    },
    /** The same session in another browser. */
    readAs: async (email: string, options: BrowserContextOptions): Promise<Page> => {
      const first = pages.get(email) ?? expect.fail(`${email} has not signed in`)
      const state = { ...options, storageState: await first.context().storageState() }
      return (await openPage(browser, new URL("/console/", first.url()).href, state)).page
    },
    pageOf: (email: string): Page => pages.get(email) ?? expect.fail(`${email} has no page`),
  }
}
