/** The tutorial "Your first invoice": its commands, run by a reader's shell in one go. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Child, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { canRunGuides, commandsBelow, runCommands } from "./support/guide.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const tutorial = "tutorial/first-invoice.md"
const headings = [
  "2. Get a token",
  "3. Place an order",
  "4. Follow the invoice",
  "5. Kill the worker",
]

describe.runIf(canRunGuides())("Your first invoice", { timeout: 120_000 }, async () => {
  const parent = temporaryFolder(afterAll)
  const folder = join(parent, ".sandbox")
  let sandbox: Child
  beforeAll(async () => {
    sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
    await sandbox.says("The sandbox is running.")
  }, 90_000)
  afterAll(async () => {
    sandbox.process.kill("SIGTERM")
    await sandbox.ended
    endProcessesOf(parent)
  })

  it("the tutorial's commands bring two invoices to KSeF, one of a killed worker", async () => {
    const commands = await Promise.all(headings.map((heading) => commandsBelow(tutorial, heading)))
    const printed = await runCommands(parent, commands.join(""))
    expect(printed).toMatch(/^ppl_test_/)
    expect(printed).toContain('"reference":"PO-1"')
    expect(printed).toContain("<Faktura")
    const numbers = [...printed.matchAll(/"ksefNumber":"([^"]+)"/g)].map(([, number]) => number)
    expect(new Set(numbers).size).toBe(2)
    const pdf = await readFile(join(parent, "invoice.pdf"))
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
    expect(sandbox.output()).toContain("worker exited")
    expect(sandbox.output()).toMatch(
      /\[ *\d+ s\] PostgreSQL\n[^]+\d s\] KSeF simulator, API, worker\n/,
    )
    const log = await readFile(join(folder, "logs/worker.log"), "utf8")
    expect(log.split('"worker started"')).toHaveLength(3)
    expect(log.split('"invoice issued"')).toHaveLength(3)
  })
})
