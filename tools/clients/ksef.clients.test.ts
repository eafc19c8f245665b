/**
 * Clients of KSeF that were not written here, each through the same journey against a simulator:
 * both logins, an interactive session, a package, UPOs, an export, and a grant with its effect.
 * Every answer is held against the published description.
 */
import { X509Certificate } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { temporaryFolder } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"
import { anInvoice } from "../../packages/apps/ksef-simulator/test/support/an-invoice.ts"
import { startSimulator } from "../../packages/apps/ksef-simulator/test/support/checked-simulator.ts"
import { skipWithout } from "../setup/cached-programs.ts"
import { compileJava, javaWords } from "./generated.ts"
import { findGenerators, findKsefClient, type Generators, ksefJourneys } from "./installation.ts"
import { publishedDescription } from "./ksef-description.ts"
import { type Command, newFolder, openApiGenerator, run } from "./programs.ts"

const sellerNip = "5265877635"
const officeNip = "1111111111"
/** For a client that refuses links to loopback addresses; it resolves the name itself. */
const linkHost = "ksef.example"

const found = await findKsefClient()
if (typeof found === "string") skipWithout("ksef-client of PyPI", found)
const python = typeof found === "string" ? undefined : found.python
const generators = await findGenerators()
if (typeof generators === "string") skipWithout("openapi-generator", generators)

const journeyOf = (program: string, name: string): Command["words"] => [
  program,
  join(ksefJourneys, name),
]

const steps = [
  "login certificate",
  "login token",
  expect.stringMatching(new RegExp(`^online 200 ${sellerNip}-\\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$`)),
  "upo 1 1",
  "batch 200 3",
  "upo 3 3",
  "export 200 4",
  "before 415",
  "grant 200",
  "query InvoiceRead",
  "effect 4",
  "revoke 200",
  "after 415",
]

/** Runs the journey in a folder of its own; returns the lines that it printed. */
const printedBy = async (words: Command["words"], named: boolean): Promise<Array<string>> => {
  const port = await freePort()
  const publicUrl = `http://${linkHost}:${port}`
  const simulator = await startSimulator({ port, ...(named ? { publicUrl } : {}) })
  const folder = temporaryFolder(onTestFinished)
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content)
  for (const [name, nip] of [
    ["seller", sellerNip],
    ["office", officeNip],
  ] as const) {
    const { keyPem, certificatePem } = await simulator.control.testCertificate({ nip })
    write(`${name}.key.pem`, keyPem)
    write(`${name}.pem`, new X509Certificate(certificatePem).toString())
  }
  for (const name of ["online", "batch-1", "batch-2", "batch-3"]) write(`${name}.xml`, anInvoice())
  const environment = {
    KSEF_URL: simulator.url,
    LINK_HOST: linkHost,
    SELLER_NIP: sellerNip,
    OFFICE_NIP: officeNip,
  }
  const printed = await run({ words, environment }, folder).finally(simulator.close)
  return printed.trim().split("\n")
}

it.runIf(python !== undefined)("ksef-client of PyPI goes through the journey", async () => {
  const words = journeyOf(python ?? "", "journey.py")
  expect(await printedBy(words, true)).toEqual(steps)
})

it("ksef-client-ts goes through the journey", async () => {
  const words = journeyOf(process.execPath, "journey.ts")
  expect(await printedBy(words, false)).toEqual(steps)
})

const javaJourney = async (installed: Generators): Promise<Command["words"]> => {
  const base = temporaryFolder(onTestFinished)
  const { folder, document } = await newFolder(base, "java", await publishedDescription())
  await openApiGenerator(installed, "java", document, folder)
  const sources = ["Journey.java", "Crypto.java", "Xades.java"]
  await compileJava(
    installed,
    folder,
    sources.map((name) => join(ksefJourneys, name)),
  )
  return javaWords(installed, folder)
}

it.runIf(typeof generators !== "string")(
  "the client that openapi-generator makes for Java of the published description does so too",
  async () => {
    if (typeof generators === "string") return
    expect(await printedBy(await javaJourney(generators), false)).toEqual(steps)
  },
  360_000,
)
