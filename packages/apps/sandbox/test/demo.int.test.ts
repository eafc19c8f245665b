/** The one path through real processes in `npm test`: an order becomes an archived invoice. */
import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { validateFa3 } from "@procurement/adapter-fa3"
import { verifyContainer } from "@procurement/adapter-xades"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { putAhead } from "./support/ahead.ts"
import { endProcessesOf, processesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const parent = temporaryFolder(afterAll)
const folder = join(parent, "sandbox")
const out = join(parent, "out")

afterAll(() => endProcessesOf(parent))

const titles = [
  "Start the sandbox",
  "Get an access token",
  "Register a webhook",
  "Order posted and accepted",
  "Invoice numbered and signed",
  "Sent to KSeF",
  "Acknowledged by KSeF",
  "Webhook received and verified",
  "Archived for ten years",
  "Write the files",
]

const moments = ["signed", "sent", "acknowledged", "webhook received", "archived"]

const lineAbout = (output: string, beginning: string): string =>
  output.split("\n").find((line) => line.trimStart().startsWith(beginning)) ?? ""

const numberIn = (output: string): string => /^ {2}invoice +(\S+)$/m.exec(output)?.[1] ?? ""
const ksefNumberIn = (output: string): string => /^ {2}KSeF number +(\S+)$/m.exec(output)?.[1] ?? ""

const fileOf = (number: string, ending: string): Promise<Buffer> =>
  readFile(join(out, `${number.replaceAll("/", "-")}${ending}`))

describe("A complete demo", () => {
  let output = ""
  let number = ""
  let invoice: Buffer
  let aheadMillis = 0

  beforeAll(async () => {
    aheadMillis = await putAhead(folder)
    const demo = runProgram("demo", { SANDBOX_DIR: folder, OUT_DIR: out })
    expect([(await demo.ended).code, demo.errors()]).toEqual([0, ""])
    output = demo.output()
    number = numberIn(output)
    invoice = await fileOf(number, ".xml")
  }, 90_000)

  it("the demo leaves no process running", () => {
    expect(processesOf(folder)).toEqual([])
  })

  it("the demo prints every step once, in order, with its duration", () => {
    const lines = output.split("\n").slice(0, titles.length)
    lines.forEach((line, index) => {
      expect(line.startsWith(`✔ ${titles[index]} `)).toBe(true)
      expect(line).toMatch(/ \d+(?: ms|\.\d s) {2}\S/)
    })
    const ofOwnLength = lines.slice(0, -1)
    expect(ofOwnLength.filter(({ length }) => length > 80)).toEqual([])
    expect(output.split("✔")).toHaveLength(titles.length + 1)
  })

  it("the demo prints the duration of each step by the service's own clock", () => {
    for (const moment of moments) {
      expect(lineAbout(output, moment)).toMatch(/ +\d+ ms *\d+ ms$/)
    }
  })

  it("the demo writes XML, PDF, container and UPO, named after the invoice", async () => {
    expect(number).toMatch(/^FV\/\d{4}\/\d{2}\/000001$/)
    const name = number.replaceAll("/", "-")
    const written = [`${name}.asice`, `${name}.pdf`, `${name}.upo.xml`, `${name}.xml`]
    expect((await readdir(out)).toSorted()).toEqual(written)
    for (const file of written) expect(output).toContain(join(out, file))
  })

  it("the .pdf file is a complete PDF", async () => {
    const picture = (await fileOf(number, ".pdf")).toString("latin1")
    expect(picture.startsWith("%PDF-")).toBe(true)
    expect(picture.trimEnd().endsWith("%%EOF")).toBe(true)
  })

  it("the invoice is valid FA(3)", () => {
    expect(validateFa3(invoice)).toEqual([])
    expect(invoice.toString("utf8")).toContain(`<P_2>${number}</P_2>`)
  })

  it("the container has a valid signature over exactly the invoice's bytes", async () => {
    const authority = await readFile(join(folder, "seller", "ca.cert.pem"), "utf8")
    const container = await fileOf(number, ".asice")
    const verdict = await verifyContainer(container, {
      trustAnchors: [authority],
      at: new Date(Date.now() + aheadMillis),
    })
    if (!verdict.valid) throw new Error(`${verdict.reason}: ${verdict.detail}`)
    expect(verdict.signedFiles).toHaveLength(1)
    expect(Buffer.from(verdict.signedFiles[0]?.bytes ?? []).equals(invoice)).toBe(true)
    expect(verdict.signer.nip).toBe("5265877635")
  })

  it("the UPO names the KSeF number and the hash of the invoice", async () => {
    const upo = (await fileOf(number, ".upo.xml")).toString("utf8")
    const hash = createHash("sha256").update(invoice).digest("base64")
    expect(/<(?:\w+:)?NumerKSeFDokumentu>([^<]+)</.exec(upo)?.[1]).toBe(ksefNumberIn(output))
    expect(/<(?:\w+:)?SkrotDokumentu>([^<]+)</.exec(upo)?.[1]).toBe(hash)
  })
})
