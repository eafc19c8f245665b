/**
 * E-mails about issued documents: a person turns them on in the dashboard, and gets PDF and XML.
 *
 * `DASHBOARD_PICTURES=folder` writes pictures of the settings there.
 */
import { eventually } from "@procurement/testing"
import type { BrowserContextOptions } from "playwright-core"
import PostalMime from "postal-mime"
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
  "E-mails about issued documents",
  { meta: { needs: "Chromium" } },
  () => {
    const sandbox = useSandbox()
    let browser: Browser
    let owner: Pick<BrowserContextOptions, "storageState">
    let people: string

    beforeAll(async () => {
      browser = await launchBrowser()
      const link = await mailedLink(sandbox.info)
      people = new URL("/dashboard#/users", link).href
      const { page, close } = await openPage(browser, link, { locale: "en-GB" })
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await heading(page, "Overview")
      owner = { storageState: await page.context().storageState() }
      await close()
    })
    afterAll(() => browser?.close())

    const opened = async (options: BrowserContextOptions = readers["en-light"]) => {
      const visit = await openPage(browser, people, { ...options, ...owner })
      visit.page.setDefaultTimeout(10_000)
      return visit
    }

    const mails = async (subject: string) => {
      const { mailUrl } = sandbox.info
      const { items } = await (await fetch(`${mailUrl}/messages`)).json()
      const ids = (items as ReadonlyArray<{ readonly id: string; readonly subject: string }>)
        .filter((mail) => mail.subject.includes(subject))
        .map(({ id }) => id)
      return Promise.all(ids.map(async (id) => (await fetch(`${mailUrl}/messages/${id}`)).json()))
    }

    const issued = async (): Promise<string> => {
      const lines = [{ sku: "KUB-330-GRA", quantity: 5 }]
      const order = await sandbox.buyer.ask<OrderView>("/v1/orders", { currency: "PLN", lines })
      const { id } = order.invoices[0]
      await sandbox.buyer.archived(id)
      const { number } = await sandbox.buyer.ask<{ readonly number: string }>(
        `/v1/invoices/${id}/status`,
      )
      return number
    }

    it.each(Object.entries({ ...readers, narrow }))(
      "%s: the settings have no error and no violation",
      async (name, reader) => {
        const { page, said, close } = await opened(reader)
        const title = reader.locale === "pl-PL" ? "Twoje e-maile" : "Your e-mails"
        await page.getByRole("heading", { name: title }).waitFor()
        await page.getByRole("checkbox").first().waitFor()
        await page.waitForLoadState("networkidle")
        const folder = process.env["DASHBOARD_PICTURES"]
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/notifications-${name}.png`, fullPage: true })
        expect(await violationsOf(page)).toEqual([])
        expect(await overflows(page)).toBe(false)
        expect(said).toEqual([])
        await close()
      },
    )

    it("the owner turns them on, and gets one e-mail with PDF and XML for an invoice", async () => {
      const before = await issued()
      const { page, close } = await opened()
      const choice = page.getByRole("checkbox", {
        name: "when an invoice or a correction is issued",
      })
      const reminders = page.getByRole("checkbox", { name: "three days before an invoice is due" })
      expect([await choice.isChecked(), await reminders.isChecked()]).toEqual([false, false])
      await choice.check()
      await reminders.check()
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Your choice is saved.").first().waitFor()
      await page.reload()
      await choice.waitFor()
      expect([await choice.isChecked(), await reminders.isChecked()]).toEqual([true, true])
      await close()

      const number = await issued()
      await eventually(async () => (await mails(number)).length > 0)
      const found = await mails(number)
      expect(found).toHaveLength(1)
      expect(found[0].to).toEqual(["owner@sandbox.example"])
      const { attachments } = await PostalMime.parse(found[0].raw)
      const name = number.replaceAll("/", "-")
      expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
        [`${name}.xml`, expect.stringMatching(/^(?:application|text)\/xml$/)],
        [`${name}.pdf`, "application/pdf"],
      ])
      const [xml, pdf] = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
      expect(xml?.toString()).toContain(`<P_2>${number}</P_2>`)
      expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-")
      expect(await mails(before)).toEqual([])
    })
  },
)
