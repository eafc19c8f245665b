/**
 * The packed KSeF simulator runs without this repository and without a registry: installed offline
 * into an empty folder, the commands of its README, and a login and invoices of an independent
 * client.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { productionForms } from "../../packages/apps/ksef-simulator/src/options.ts"
import { sellerNip } from "../../packages/apps/ksef-simulator/test/support/an-invoice.ts"
import { aClient, finalStatus } from "../../packages/apps/ksef-simulator/test/support/client.ts"
import {
  invoiceOf,
  opening,
} from "../../packages/apps/ksef-simulator/test/support/form-invoices.ts"
import {
  call,
  makeSessionKeys,
  sendBody,
} from "../../packages/apps/ksef-simulator/test/support/wire.ts"
import { root } from "../architecture/source-tree.ts"
import { publishedPackages, type PublishedManifest } from "./manifest.ts"
import { pack } from "./pack.ts"
import { answerOf, Somebody } from "./somebody.ts"

const name = "@procurement/ksef-simulator"
const command = "procurement-ksef-simulator"

let folder = ""
let developer: Somebody
let manifest: PublishedManifest
let simulator: ChildProcess | undefined
let url = ""

const inPackage = (path: string): string => join(developer.folder, "node_modules", name, path)

/** Starts the command in the folder; rejects when it does not print its address. */
const start = async (): Promise<void> => {
  const program = join(developer.folder, "node_modules/.bin", command)
  const env = { ...process.env, PORT: "0" }
  const started = spawn(process.execPath, [program], { cwd: developer.folder, env })
  simulator = started
  started.stderr.pipe(process.stderr)
  const [line] = await once(started.stdout, "data", { signal: AbortSignal.timeout(60_000) })
  url = /^KSeF simulator is ready url=(\S+)\n$/.exec(String(line))?.[1] ?? ""
}

beforeAll(async () => {
  mkdirSync(join(root, "out"), { recursive: true })
  folder = mkdtempSync(join(root, "out/packed-"))
  const packages = publishedPackages(root).filter(({ folder: each }) => each.endsWith("-simulator"))
  const [packed] = await pack(root, packages, folder)
  developer = new Somebody(root)
  const { code, output } = await developer.npmInstall(packed?.tarball ?? "")
  if (code !== 0) throw new Error(output)
  manifest = JSON.parse(readFileSync(inPackage("package.json"), "utf8"))
  await start()
})

afterAll(() => {
  simulator?.kill("SIGKILL")
  developer.leave()
  rmSync(folder, { recursive: true, force: true })
})

describe("The simulator's tarball", () => {
  it("the tarball needs no other package, no database and no broker", () => {
    expect(manifest.dependencies).toEqual({})
    expect(readdirSync(join(developer.folder, "node_modules")).toSorted()).toEqual([
      ".bin",
      ".package-lock.json",
      "@procurement",
    ])
    const licences = readFileSync(inPackage("dist/LICENCES.txt"), "utf8")
    expect(licences).toMatch(/^\/\/ libxml2-wasm \d+\.\d+\.\d+ \(MIT\)$/m)
    expect(licences).not.toMatch(/^\/\/ (?:@mikro-orm|pg|kafkajs|inversify) /m)
  })

  it.each(["README.md", "docs/how-to/ksef-simulator.md"])(
    "every link of %s leads to a file of the tarball",
    (path) => {
      const links = [...readFileSync(inPackage(path), "utf8").matchAll(/\]\((?!https?:)([^)#]+)/g)]
      const lost = links.filter(
        ([, link = ""]) => !existsSync(join(inPackage(dirname(path)), link)),
      )
      expect(links.length).toBeGreaterThan(0)
      expect(lost.map(([, link]) => link)).toEqual([])
    },
  )
})

describe("The simulator in an external project", () => {
  it("the simulator's --help lists the settings", async () => {
    const words = ["--no", "--", command, "--help"]
    const { code, output } = await answerOf(developer.folder, "npx", ...words)
    expect(output).toMatch(/^KSeF simulator\n/)
    expect(output).toContain("RATE_LIMIT_SCALE")
    expect(code).toBe(0)
  })

  it("a client logs in with the certificate of the README and sends each form", async () => {
    const readme = readFileSync(inPackage("README.md"), "utf8")
    const [, commands = ""] = /```sh\n(SIM=[^]*?)```/.exec(readme) ?? []
    const there = commands.replaceAll("http://127.0.0.1:8090", url)
    const { code, output } = await answerOf(developer.folder, "sh", "-ec", there)
    expect(output).toMatch(/"challenge":"\d{8}-CR-/)
    expect(code).toBe(0)

    const pem = (file: string) => readFileSync(join(developer.folder, `${file}.pem`), "utf8")
    const client = aClient(url)
    await client.loginWithCertificate(pem("certificate"), pem("key"), sellerNip)
    const token = client.authManager.getAccessToken() ?? ""
    for (const form of productionForms) {
      const keys = await makeSessionKeys(url)
      const json = { ...keys.body, ...opening(form) }
      const opened = await call(url, "POST", "/v2/sessions/online", { token, json })
      const session = String(opened.json["referenceNumber"])
      const path = `/v2/sessions/online/${session}/invoices`
      const body = sendBody(keys, invoiceOf(form))
      const sent = await call(url, "POST", path, { token, json: body })
      const invoice = String(sent.json["referenceNumber"])
      expect((await finalStatus(client, session, invoice)).status.code).toBe(200)
    }
  })

  it("SIGTERM ends the simulator with code 0", async () => {
    if (simulator === undefined) throw new TypeError("the simulator was not started")
    const ended = once(simulator, "exit")
    simulator.kill("SIGTERM")
    expect(await ended).toEqual([0, null])
  })
})
