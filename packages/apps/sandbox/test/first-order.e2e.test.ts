/** The guide "From nothing to the first order": its commands, on an empty database. */
import { symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { freshDatabase } from "@procurement/adapter-postgres/testing"
import { temporaryFolder } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"
import { canRunGuides, commandsBelow, runCommands } from "./support/guide.ts"
import { endProcessesOf } from "./support/processes.ts"

const guide = "how-to/first-order.md"
const headings = [
  "1. Start",
  "2. Load the catalog",
  "3. Create a customer",
  "4. Place the first order",
]
const root = resolve(import.meta.dirname, "../../../..")

it.runIf(canRunGuides())(
  "the guide's commands lead from an empty database to an invoice that KSeF has accepted",
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder(onTestFinished)
    onTestFinished(() => endProcessesOf(folder))
    for (const name of ["deploy", "node_modules", "packages"])
      symlinkSync(join(root, name), join(folder, name))
    const commands = await Promise.all(headings.map((heading) => commandsBelow(guide, heading)))
    const database = await freshDatabase()
    onTestFinished(() => database.drop())
    let script = commands.join("").replace(/(?<=export DATABASE_URL=).*/, database.url)
    for (const port of ["8080", "8081", "8082"])
      script = script.replaceAll(port, String(await freePort()))
    const printed = await runCommands(folder, script)
    expect(printed).toContain("added 2, changed 0, retired 0, unchanged 0; nothing was stored")
    expect(printed).toContain("KUB-330-BIA  drinkware  szt.  24.99")
    expect(printed).toContain('"amount":"249.90"')
    expect(printed).toMatch(/"ksefNumber":"5265877635-/)
  },
)
