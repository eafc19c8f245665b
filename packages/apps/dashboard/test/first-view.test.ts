/** The files that the browser loads before the first view, and their budget. */
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { dashboardFiles, dashboardPath } from "../src/index.ts"

const files = dashboardFiles()
const page = Buffer.from(files.get(dashboardPath)?.body ?? []).toString()
const named = [...page.matchAll(/(?:src|href)="(\/dashboard\/[^"]+)"/g)].map(
  ([, path = ""]) => path,
)

const zippedSize = (path: string): number => gzipSync(files.get(path)?.body ?? "").length

describe("The first view", () => {
  it("the page loads one script and one style sheet, and the logo of the API", () => {
    expect(named.map((path) => path.replace(/-[A-Z0-9]{8}\./, ".")).toSorted()).toStrictEqual([
      "/dashboard/main.css",
      "/dashboard/main.js",
    ])
    for (const path of named) expect(files.has(path), path).toBe(true)
    expect(page).toContain('<link rel="icon" href="/logo">')
  })

  it("the page and its files have less than 100 KB, compressed", () => {
    const total = [dashboardPath, ...named].reduce((sum, path) => sum + zippedSize(path), 0)
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThan(100_000)
  })

  it("a file with a hash in its name is cached for a year, the page is not", () => {
    for (const [path, { headers }] of files) {
      const isHashed = /-[A-Z0-9]{8}\.\w+$/.test(path)
      expect(headers["cache-control"]?.includes("immutable") ?? false, path).toBe(isHashed)
    }
  })
})
