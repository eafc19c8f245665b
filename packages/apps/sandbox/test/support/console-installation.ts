/** A real installation with its people: processes as in production, a mail server, a browser. */
import { temporaryFolder, untilSome } from "@procurement/testing"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, expect } from "vitest"
import { procurementHere } from "../../../cli/test/procurement.ts"
import { openWorld, type World } from "../../../worker/test/support/world.ts"
import { takeFolder } from "../../src/data-folder.ts"
import { openMail, type SandboxMail } from "../../src/mail/sandbox-mail.ts"
import { launchBrowser, openPage } from "./browser.ts"
import { readers } from "./dashboard-views.ts"
import { heading } from "./dashboard-world.ts"

interface Mails {
  readonly items: ReadonlyArray<{ readonly id: string; readonly subject: string }>
}

interface Client {
  readonly clientId: string
  readonly secret: string
}

const customerAt = (url: string, { clientId, secret }: Client) => {
  const read = async <A>(response: Response): Promise<A> => {
    const text = await response.text()
    expect([response.ok, response.ok ? "" : text]).toEqual([true, ""])
    return JSON.parse(text) as A
  }
  const headers = async () => {
    const response = await fetch(`${url}/oauth/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    })
    const { access_token: token } = await read<{ access_token: string }>(response)
    return { authorization: `Bearer ${token}`, "content-type": "application/json" }
  }
  return {
    get: async <A>(path: string) => read<A>(await fetch(`${url}${path}`, { headers: await headers() })),
    post: async <A>(path: string, body: object) =>
      read<A>(
        await fetch(`${url}${path}`, {
          method: "POST",
          headers: await headers(),
          body: JSON.stringify(body),
        }),
      ),
  }
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
    const api = world.startApi({
      MODE: "production",
      OPERATOR_PORT: "0",
      SELLER_FILE: world.sellerFiles["SELLER_FILE"] ?? "",
    })
    const { url = "", operatorUrl = "" } = await api.ready
    Object.assign(urls, { api: url, operator: operatorUrl })
    world.startWorker({
      ROLES: "invoicing,webhooks,warnings,email,housekeeping,archive",
      SMTP_URL: mail.smtpUrl,
      SMTP_STARTTLS: "never",
      MAIL_FROM: "Procurement <no-reply@sprzedawca.example>",
      DASHBOARD_URL: `${url}/dashboard`,
    })
    browser = await launchBrowser()
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    await mail?.stop()
  })

  const mailsTo = async (email: string): Promise<Mails["items"]> =>
    ((await (await fetch(`${mail.mailUrl}/messages?to=${email}`)).json()) as Mails).items

  const signInAs = async (email: string, options: BrowserContextOptions): Promise<Page> => {
    const before = new Set((await mailsTo(email)).map(({ id }) => id))
    const { page } = await openPage(browser, `${urls.operator}/console/`, options)
    await page.getByLabel("E-mail").fill(email)
    await page.keyboard.press("Enter")
    const sent = await untilSome("the link arrives", async () =>
      (await mailsTo(email)).find(({ id }) => !before.has(id)),
    )
    const { text } = (await (await fetch(`${mail.mailUrl}/messages/${sent.id}`)).json()) as {
      text: string
    }
    await page.goto(/http:\S+#\/sign-in\/\w+/.exec(text)?.[0] ?? expect.fail(text))
    await page.keyboard.press("Tab")
    await page.getByRole("button", { name: /^(Sign in|Zaloguj się)$/ }).press("Enter")
    await heading(page, options.locale === "pl-PL" ? "Dzisiaj" : "Today")
    return page
  }

  return {
    customer: (client: Client) => customerAt(urls.api, client),
    invite: async (email: string, scopes: string): Promise<void> => {
      const procurement = procurementHere({
        DATABASE_URL: world.databaseUrl,
        CONSOLE_URL: urls.operator,
      })
      const { code, errorOutput } = await procurement(
        "people",
        "invite",
        "--email",
        email,
        "--scopes",
        scopes,
      )
      expect([code, errorOutput]).toEqual([0, ""])
    },
    signInAs,
    /** The first page of the person stays open. */
    signIn: async (email: string): Promise<Page> => {
      const page = await signInAs(email, readers["en-light"])
      pages.set(email, page)
      return page
    },
    pageOf: (email: string): Page => pages.get(email) ?? expect.fail(`${email} has no page`),
  }
}
