/** The examples are run as their readers would run them: each a process of its own. */
import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"

const pathOf = (example: string): string => join(import.meta.dirname, example)

const linesOf = async (
  example: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ReadonlyArray<string>> => {
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [pathOf(example)], { env })
  return stdout.trimEnd().split("\n")
}

/** About midnight in Warsaw nothing is sent for three minutes: an example waits as well. */
const slow = { timeout: 300_000 }

const statesIn = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.filter((line) => /^\d{4}-\d{2}-\d{2}T/.test(line)).map((line) => line.split(" ")[1] ?? "")

const wayOfAnInvoice = ["Pending", "Numbered", "Stored", "Submitted", "Acknowledged", "Archived"]

describe("The domain alone", () => {
  it("places an order and issues its invoice, all within one process", slow, async () => {
    const [outcome, ...timeline] = await linesOf("order-to-invoice.ts")
    expect(outcome).toMatch(/^Archived FV\/\d{4}\/\d{2}\/000001 1249\.50 PLN$/)
    expect(statesIn(timeline)).toEqual(expect.arrayContaining(wayOfAnInvoice))
  })

  it("needs nothing but the domain, its ports in memory, effect and Node", () => {
    const text = readFileSync(pathOf("order-to-invoice.ts"), "utf8")
    const specifiers = [...text.matchAll(/from "([^"]+)"/g)].map(([, specifier = ""]) => specifier)
    const own = /^(?:@procurement\/domain\/|@procurement\/adapter-memory$|effect\/|node:)/
    expect(specifiers.length).toBeGreaterThan(10)
    expect(specifiers.filter((specifier) => !own.test(specifier))).toEqual([])
  })
})

describe("The domain with real adapters", () => {
  it("brings an order to KSeF's simulator and its invoice into the archive", slow, async () => {
    const archive = mkdtempSync(join(tmpdir(), "embedded-archive-"))
    const [order, outcome, ...timeline] = await linesOf("order-to-ksef.ts", {
      ARCHIVE_DIR: archive,
    })
    expect(order).toMatch(/^ord_\w{26} leaves Warszawa \d{4}-\d{2}-\d{2}$/)
    expect(outcome).toMatch(/^Archived FV\/\d{4}\/\d{2}\/000001$/)
    expect(statesIn(timeline)).toEqual(expect.arrayContaining(wayOfAnInvoice))
    expect(readdirSync(archive)).toContain("records")
    rmSync(archive, { recursive: true, force: true })
  })
})
