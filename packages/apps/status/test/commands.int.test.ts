/** The commands other than serving: a static export, and a backup that can be restored. */
import { execFileSync, spawnSync } from "node:child_process"
import { copyFileSync, existsSync, globSync, readFileSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { aStatusProcess, anIncident, operate, statusSettings } from "./support/a-status-page.ts"
import { seedHistory } from "./support/seed-history.ts"
import { startStatusProcess } from "./support/status-process.ts"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))

const run = (words: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  execFileSync(process.execPath, [main, ...words], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  })

/** The targets of a page's links, as files below the folder and without anchors. */
const linksOf = (folder: string, file: string): ReadonlyArray<string> =>
  [...readFileSync(join(folder, file), "utf8").matchAll(/(?:href|src)="([^"#]+)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !link.startsWith("http"))
    .map((link) => resolve(folder, dirname(file), link))

describe("Static export", () => {
  it("an export has every page in both languages, JSON and feeds, and no broken link", () => {
    const { STATUS_DATABASE } = statusSettings("http://127.0.0.1:1")
    seedHistory(STATUS_DATABASE, Date.now())
    const folder = join(temporaryFolder(onTestFinished), "public")
    const PUBLIC_URL = "https://status.example.com"
    expect(() => run(["export", folder], { STATUS_DATABASE })).toThrow(/PUBLIC_URL is required/)
    expect(run(["export", folder], { STATUS_DATABASE, PUBLIC_URL })).toMatch(/files written to/)
    const pages = globSync("**/*.html", { cwd: folder })
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages) {
      const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
      const missing = linksOf(folder, page).filter((file) => !isFile(file))
      expect([page, missing]).toEqual([page, []])
      expect(readFileSync(join(folder, page), "utf8")).not.toContain("<form")
    }
    for (const file of ["api/status.json", "en/feed.rss", "pl/feed.atom", "pl/index.html"]) {
      expect(existsSync(join(folder, file))).toBe(true)
    }
    const exported = JSON.parse(readFileSync(join(folder, "api/status.json"), "utf8"))
    expect(exported).toMatchObject({ url: PUBLIC_URL, status: "degraded" })
  })
})

describe("Backup", () => {
  it("a backup of a running page restores its incidents", async () => {
    const { page, settings } = await aStatusProcess()
    const { body } = await operate(page, "incidents", anIncident)
    const copy = join(temporaryFolder(onTestFinished), "copy.db")
    run(["backup", copy], { STATUS_DATABASE: settings.STATUS_DATABASE })
    const again = spawnSync(process.execPath, [main, "backup", copy], {
      env: { ...process.env, STATUS_DATABASE: settings.STATUS_DATABASE },
      encoding: "utf8",
    })
    expect([again.status, again.stderr]).toEqual([1, `status: ${copy} exists already\n`])
    expect(await page.stop()).toBe(0)
    const restored = statusSettings(settings.API_URL)
    const { STATUS_DATABASE } = restored
    const other = await startStatusProcess(restored)
    await other.stop()
    copyFileSync(copy, STATUS_DATABASE)
    const back = await startStatusProcess(restored)
    expect((await operate(back, `incidents/${body["id"]}`)).status).toBe(200)
  })
})
