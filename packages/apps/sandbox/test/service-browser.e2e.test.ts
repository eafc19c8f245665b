/**
 * The page *Service* of the console over real processes: what runs, certificates, settings.
 *
 * `CONSOLE_PICTURES=folder` writes pictures there.
 */
import { describe, expect, it } from "vitest"
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
  const { sandbox, signedIn } = useConsole()

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
})
