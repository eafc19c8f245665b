/**
 * The page that asks for a sign-in link, in a real browser: what it says after the first, the
 * second and the third request within a minute, to users and to strangers.
 *
 * `DASHBOARD_PICTURES=folder` writes pictures of it there.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Browser,
  isBrowserMissing,
  launchBrowser,
  openPage,
  overflows,
  violationsOf,
} from "./support/browser.ts"
import { readers } from "./support/dashboard-views.ts"
import { useSandbox } from "./support/running-sandbox.ts"

const texts = {
  "en-GB": { field: "E-mail", send: "Send the link", look: "look into the mailbox" },
  "pl-PL": { field: "E-mail", send: "Wyślij link", look: "zajrzeć do skrzynki" },
} as const

type Reader = keyof typeof readers

describe.skipIf(isBrowserMissing)(
  "Sign-in links in a browser",
  { meta: { needs: "Chromium" } },
  () => {
    const sandbox = useSandbox()
    let browser: Browser
    beforeAll(async () => {
      browser = await launchBrowser()
      const people = ["anna@sprzedawca.example", "jan@sprzedawca.example"]
      for (const email of people)
        await sandbox.operator.ask("/people", { email, scopes: ["reader"] })
    })
    afterAll(() => browser?.close())

    /** What the page says after each of three requests, without the address. */
    const answersTo = async (email: string, url: string, reader: Reader) => {
      const { page, close } = await openPage(browser, url, readers[reader])
      const { field, send, look } = texts[readers[reader].locale]
      const said: Array<string> = []
      for (let nth = 0; nth < 3; nth += 1) {
        await page.reload()
        await page.getByLabel(field, { exact: true }).fill(email)
        await page.getByRole("button", { name: send }).click()
        const status = page.getByRole("status").filter({ hasText: look })
        await status.waitFor()
        said.push((await status.innerText()).replace(email, ""))
        expect([await violationsOf(page), await overflows(page)]).toEqual([[], false])
        const folder = process.env["DASHBOARD_PICTURES"]
        if (folder !== undefined) {
          const name = `sign-in-${new URL(url).pathname.replaceAll("/", "")}-${reader}-${nth}`
          await page.screenshot({ path: `${folder}/${name}.png` })
        }
      }
      await close()
      return said
    }

    const dashboard = () => `${sandbox.info.baseUrl}/dashboard`
    const console = () => `${sandbox.info.operatorUrl.replace("127.0.0.1", "localhost")}/console/`

    it.each([
      ["dashboard", dashboard, "owner@sandbox.example", "en-light"],
      ["console", console, "anna@sprzedawca.example", "en-phone-dark"],
      ["console", console, "jan@sprzedawca.example", "pl-phone"],
    ] as const)(
      "%s: who asks thrice within a minute is sent to the mailbox, known or not (%#)",
      async (_name, url, known, reader) => {
        const said = await answersTo(known, url(), reader)
        expect(said).toEqual(await answersTo(`stranger.${known}`, url(), reader))
        expect(said[1]).toBe(said[0])
        expect(said[2]).toMatch(/^(Links were requested a moment ago|Przed chwilą proszono)/)
      },
    )
  },
)
