/** The guide "Receive webhooks": its commands register the example's receiver with a sandbox. */
import { symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { temporaryFolder } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"
import { canRunGuides, commandsBelow, runCommands } from "./support/guide.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const root = resolve(import.meta.dirname, "../../../..")

it.runIf(canRunGuides())(
  "the guide's commands register a receiver, which then verifies the events that it gets",
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder(onTestFinished)
    onTestFinished(() => endProcessesOf(folder))
    for (const name of ["examples", "node_modules"])
      symlinkSync(join(root, name), join(folder, name))
    await runProgram("sandbox", { SANDBOX_DIR: join(folder, ".sandbox") }).says("is running.")
    const commands = [
      await commandsBelow("how-to/use-the-api.md", "Get a token"),
      await commandsBelow("how-to/receive-webhooks.md", "Register"),
      "trap 'kill $!' EXIT",
      'curl -s -X POST "$API/v1/webhooks/$WEBHOOK/test" -H "$AUTH"',
      "until grep -s 'received webhook.test evt_' received.log; do sleep 0.2; done",
    ]
    const script = commands.join("\n").replaceAll("9000", String(await freePort()))
    expect(await runCommands(folder, script)).toMatch(/received webhook\.test evt_\w+\n$/)
  },
)
