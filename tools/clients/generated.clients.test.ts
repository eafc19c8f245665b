/**
 * Clients that customers generate from a sandbox's document: each is generated, compiled or
 * imported, and orders. Some of them also read the invoice and register a webhook.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { putAhead } from "../../packages/apps/sandbox/test/support/ahead.ts"
import { startSandbox } from "../bench/processes.ts"
import { skipWithout } from "../setup/cached-programs.ts"
import { generatedClients } from "./generated.ts"
import { growingAnswers, type GrowingApi } from "./growing-answers.ts"
import { findGenerators } from "./installation.ts"
import { orderingClients } from "./ordering.ts"
import { type Access, type Journey, newFolder, runJourney } from "./programs.ts"

const generators = await findGenerators()
if (typeof generators === "string") skipWithout("generators of clients", generators)
const clients =
  typeof generators === "string"
    ? []
    : generatedClients(generators).concat(orderingClients(generators))

const orderSteps = [/^token$/, /^order true$/, /^read true$/]

const steps = [
  /^token$/,
  /^order$/,
  /^status archived \d{10}-\d{8}-[0-9a-f]{12}-[0-9a-f]{2}$/,
  ...["xml", "pdf", "upo", "webhook", "events"].map((step) => new RegExp(`^${step} true$`)),
]

const stepsOf = ({ isShort }: Journey) => (isShort === true ? orderSteps : steps)

const expectJourney = (printed: string, journey: Journey): void => {
  const lines = printed.trim().toLowerCase().split("\n")
  expect(lines).toEqual(stepsOf(journey).map((step) => expect.stringMatching(step)))
}

const ends: Array<() => unknown> = []
let base = ""
let document = ""
let access: Access
let growing: GrowingApi

describe.runIf(clients.length > 0)("Generated clients", () => {
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), "generated-clients-"))
    const folder = join(base, "sandbox")
    await putAhead(folder)
    const { info } = await startSandbox({ onEnd: (stop) => void ends.push(stop) }, folder)
    document = await (await fetch(`${info.baseUrl}/v1/openapi.json`)).text()
    growing = await growingAnswers(info.baseUrl)
    access = { clientId: info.clientId, clientSecret: info.clientSecret, url: info.baseUrl }
  })
  afterAll(async () => {
    growing.close()
    for (const end of ends) await end()
    await rm(base, { recursive: true, force: true })
  })

  describe.each(clients)("$name", ({ name, make, journey }) => {
    it("the client is generated, and compiles or is imported", async () => {
      const place = await newFolder(base, name, document)
      await make(place.document, place.folder)
    }, 360_000)

    // C# is only generated: the tests have no compiler for it.
    if (journey === undefined) return

    it("the client orders, and reads what it ordered", async () => {
      expectJourney(await runJourney(base, name, journey, access), journey)
    })

    it("the client does the same when every response has new members", async () => {
      const before = growing.grownCount()
      const other = { ...access, url: growing.url }
      expectJourney(await runJourney(base, name, journey, other, "elsewhere"), journey)
      const least = journey.isShort === true ? orderSteps.length : 6
      expect(growing.grownCount() - before).toBeGreaterThanOrEqual(least)
    })
  })
})
