/**
 * The pages *Service* and *Messages* of the console over real processes: what runs, certificates,
 * settings; what could not be applied, and what was sent again.
 *
 * `CONSOLE_PICTURES=folder` writes pictures there.
 */
import { startEndpoint } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { isBrowserMissing, overflows, violationsOf } from "./support/browser.ts"
import { pictureOf } from "./support/console-views.ts"
import { useConsole } from "./support/console-world.ts"
import { readers } from "./support/dashboard-views.ts"

interface Processes {
  readonly items: ReadonlyArray<{
    readonly name: string
    readonly roles: ReadonlyArray<string>
    readonly settings: ReadonlyArray<{ readonly name: string; readonly isSet?: boolean }>
    readonly certificates: ReadonlyArray<{ readonly name: string }>
  }>
}

const pictures = process.env["CONSOLE_PICTURES"]
const inEnglish = { heading: "Service", set: "set", certificates: "Certificates", jobs: "Jobs" }
const inPolish = {
  heading: "Stan usługi",
  set: "ustawione",
  certificates: "Certyfikaty",
  jobs: "Zadania",
}

describe.skipIf(isBrowserMissing)("The page Service", { meta: { needs: "Chromium" } }, () => {
  const { sandbox, known, signedIn } = useConsole()

  /** A replay that the customer asks for. */
  const replayed = async (): Promise<void> => {
    const { ask } = sandbox.buyer
    const endpoint = await startEndpoint()
    onTestFinished(endpoint.stop)
    const webhook = await ask<{ readonly id: string }>("/v1/webhooks", {
      url: endpoint.url,
      events: ["order.*"],
      contactEmail: "it@example.com",
    })
    const neverDeliveredSince = new Date(Date.now() - 3_600_000).toISOString()
    await ask(`/v1/webhooks/${webhook.id}/replays`, { neverDeliveredSince })
  }

  it("the running processes state roles and certificates, and no secret", async () => {
    const { items } = await sandbox.operator.ask<Processes>("/processes")
    const [api, worker] = items
    expect(items.map(({ name }) => name.split(" ")[0])).toEqual(["api", "worker"])
    expect(api?.certificates.map(({ name }) => name)).toEqual(["tls"])
    expect(worker?.roles).toContain("invoicing")
    const watched = worker?.certificates.map(({ name }) => name)
    expect(watched).toEqual(expect.arrayContaining(["seal", "tsa", "ksef_offline"]))
    for (const { settings } of items) {
      expect(settings).toContainEqual({ name: "DATABASE_URL", isSet: true })
      expect(settings).toContainEqual({ name: "WEBHOOK_SECRETS_KEY", isSet: true })
    }
    const stated = JSON.stringify(items)
    expect(stated).not.toContain(sandbox.info.databaseUrl)
    expect(stated).not.toContain(new URL(sandbox.info.databaseUrl).password)
  })

  it.each(Object.entries(readers))("shows them without a violation: %s", async (name, reader) => {
    const texts = reader.locale === "pl-PL" ? inPolish : inEnglish
    const { page, close } = await signedIn("#/service", reader)
    await page.getByRole("heading", { name: texts.heading, level: 1 }).waitFor()
    await page.getByRole("table", { name: texts.certificates }).waitFor()
    const jobs = page.getByRole("table", { name: texts.jobs })
    await jobs.getByRole("row", { name: "KSeF" }).first().waitFor()
    const settings = page.locator("details", { hasText: "worker " })
    await settings.locator("summary").press("Enter")
    await settings.getByText(texts.set, { exact: true }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
    await pictureOf(page, ["service", name], pictures)
    await close()
  })

  it.each(Object.entries(readers))("shows messages and replays: %s", async (name, reader) => {
    const isPolish = reader.locale === "pl-PL"
    await replayed()
    const { page, close } = await signedIn("#/messages", reader)
    await page
      .getByRole("heading", { name: isPolish ? "Komunikaty" : "Messages", level: 1 })
      .waitFor()
    const off = isPolish ? "Ta usługa nie odbiera z Kafki" : "This service receives no messages"
    await page.getByText(off).waitFor()
    const title = isPolish ? "Ponowienia webhooków" : "Replays of webhooks"
    const replays = page.getByRole("table", { name: title })
    await replays.getByRole("link", { name: known.tenantId }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
    await pictureOf(page, ["messages", name], pictures)
    await close()
  })
})
