import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { validateFa3 } from "@procurement/adapter-fa3"
import { type Child, type Environment, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { putAhead } from "./support/ahead.ts"
import { readInfo } from "./support/buyer.ts"
import { endProcessesOf, processesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"
import { canAskXmlsec1, xmlsec1OnContainer } from "./support/xmlsec1.ts"

const parent = temporaryFolder(afterAll)
const folder = join(parent, "sandbox")
const out = join(parent, "out")
const slow = { timeout: 90_000 }

const runDemo = (environment: Environment = {}): Child =>
  runProgram("demo", { SANDBOX_DIR: folder, OUT_DIR: out, ...environment })

afterAll(() => endProcessesOf(parent))

const numberIn = (output: string): string => /^ {2}invoice +(\S+)$/m.exec(output)?.[1] ?? ""
const fileOf = (number: string, ending: string): Promise<Buffer> =>
  readFile(join(out, `${number.replaceAll("/", "-")}${ending}`))

// Each test continues where the previous one ended.
describe("Demos in one folder, in order", { shuffle: false }, () => {
  beforeAll(() => putAhead(folder))

  describe("Failed demos", () => {
    const failure = async (environment: Environment): Promise<string> => {
      const demo = runDemo({ SANDBOX_DIR: join(parent, "failing"), ...environment })
      expect(await demo.ended).toEqual({ code: 1, signal: null })
      expect(processesOf(join(parent, "failing"))).toEqual([])
      expect(demo.errors().trimEnd().split("\n")).toHaveLength(1)
      return demo.errors()
    }

    it("a missing order file fails the demo before it starts anything", async () => {
      const missing = join(parent, "missing.json")
      expect(await failure({ ORDER_FILE: missing })).toBe(
        `The demo failed: ORDER_FILE=${missing}: the file does not exist\n`,
      )
      expect(await readdir(parent)).not.toContain("failing")
    })

    it("an order for an unknown SKU fails the demo with one line", slow, async () => {
      const order = { currency: "PLN", lines: [{ sku: "NO-SUCH-THING", quantity: 1 }] }
      const file = join(parent, "unknown-sku.json")
      await writeFile(file, JSON.stringify(order))
      const line = await failure({ ORDER_FILE: file })
      expect(line).toBe(
        "The demo failed: order was rejected with HTTP 422: " +
          "/lines/0/sku is not a SKU in the catalog\n",
      )
    })
  })

  describe("Interrupted demos", () => {
    it("an interrupted demo stops what it started and exits with 130", slow, async () => {
      const demo = runDemo()
      await expect.poll(() => processesOf(folder).length, { timeout: 30_000 }).toBeGreaterThan(1)
      demo.process.kill("SIGINT")
      expect(await demo.ended).toEqual({ code: 130, signal: null })
      expect(demo.errors()).toBe("The demo failed: interrupted\n")
      expect(processesOf(folder)).toEqual([])
    })
  })

  describe("Demos on a running sandbox", () => {
    let sandbox: Child
    let number = ""
    beforeAll(async () => {
      sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
      await sandbox.says("The sandbox is running.")
    }, 90_000)

    it("the demo orders in EUR from a running sandbox and leaves it running", slow, async () => {
      const order = new URL("../../../../examples/orders/eur-order.json", import.meta.url)
      const demo = runDemo({ ORDER_FILE: fileURLToPath(order) })
      expect([(await demo.ended).code, demo.errors()]).toEqual([0, ""])
      const { baseUrl, nbpUrl } = await readInfo(folder)
      expect(demo.output()).toContain(`${baseUrl}, already running`)
      number = numberIn(demo.output())
      const invoice = await fileOf(number, ".xml")
      expect(validateFa3(invoice)).toEqual([])
      const xml = invoice.toString("utf8")
      expect(xml).toContain("<KodWaluty>EUR</KodWaluty>")
      const [, no, effectiveDate] = /(\d{3}\/A\/NBP\/\d{4}) z (\d{4}-\d\d-\d\d)/.exec(xml) ?? []
      const mid = Number(/<KursWaluty>([^<]+)</.exec(xml)?.[1])
      const rateResponse = await fetch(`${nbpUrl}/api/exchangerates/rates/a/eur/${effectiveDate}/`)
      expect((await rateResponse.json()).rates).toEqual([{ no, effectiveDate, mid }])
      expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
    })

    it("xmlsec1 accepts the container's signature", async (test) => {
      test.skip(!canAskXmlsec1(), "needs xmlsec1")
      const authority = await readFile(join(folder, "seller", "ca.cert.pem"), "utf8")
      expect(xmlsec1OnContainer(await fileOf(number, ".asice"), authority)).toBe("OK")
    })

    it("the demo stops at its time limit in a KSeF outage and names the step", slow, async () => {
      const { ksefUrl, baseUrl } = await readInfo(folder)
      const outage = (mode: string): Promise<Response> =>
        fetch(`${ksefUrl}/_sim/outage`, {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ mode }),
        })
      expect((await outage("status503")).ok).toBe(true)
      // The limit holds for every step: those before KSeF must meet it on a busy machine too.
      const demo = runDemo({ TIME_LIMIT: "8" })
      expect(await demo.ended).toEqual({ code: 1, signal: null })
      expect(demo.errors()).toMatch(
        /^The demo failed: (?:sent|acknowledged): timeout after 8 s; the invoice is \w+ \(.*\)\n$/,
      )
      expect(demo.output()).toMatch(/✖ (?:Sent to|Acknowledged by) KSeF\n$/)
      expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
    })

    it("SIGTERM stops the sandbox cleanly during a KSeF outage", slow, async () => {
      sandbox.process.kill("SIGTERM")
      expect(await sandbox.ended).toEqual({ code: 0, signal: null })
      expect(processesOf(folder)).toEqual([])
    })
  })
})
