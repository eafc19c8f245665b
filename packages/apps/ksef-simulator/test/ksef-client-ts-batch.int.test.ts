/** An independent client sends packages with its default settings. */
import {
  createTarGz,
  createZip,
  type KSeFClient,
  parseUpoXml,
  uploadBatch,
  uploadBatchParsed,
  uploadBatchStreamParsed,
} from "ksef-client-ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice, freshNumber } from "./support/an-invoice.ts"
import { aClient, logIn, quickly, signerFor } from "./support/client.ts"

let simulator: Simulator
let client: KSeFClient

beforeAll(async () => {
  const delays = { loginMillis: 10, processingMillis: 10, verdictMillis: 20, sessionMillis: 20 }
  simulator = await startSimulator({ delays: { ...delays, permanentStorageMillis: 30 } })
  client = aClient(simulator.url)
  await logIn(client, await signerFor())
})

afterAll(async () => simulator.close())

const entries = (numbers: ReadonlyArray<string>) =>
  numbers.map((number, index) => ({
    fileName: `${index + 1}.xml`,
    content: Buffer.from(anInvoice({ number })),
  }))

const freshNumbers = (count: number) => Array.from({ length: count }, freshNumber)

describe("Batches of ksef-client-ts", () => {
  it("the client uploads a ZIP and reads a UPO that lists its invoices in order", async () => {
    const numbers = freshNumbers(30)
    const archive = await createZip(entries(numbers))
    const { upo } = await uploadBatchParsed(client, archive, { pollOptions: quickly })
    expect(upo).toMatchObject({ invoiceCount: 30, successfulInvoiceCount: 30 })
    expect(upo.parsed[0]?.dokumenty.map(({ numerFaktury }) => numerFaktury)).toEqual(numbers)
  })

  it("the client uploads a tar.gz as streams in several parts", async () => {
    const archive = await createTarGz(entries(freshNumbers(20)))
    const { sessionRef, upo } = await uploadBatchStreamParsed(
      client,
      () => new Blob([new Uint8Array(archive)]).stream(),
      archive.length,
      {
        compressionType: "TarGz",
        maxPartSize: Math.ceil(archive.length / 3),
        parallelism: 2,
        pollOptions: quickly,
      },
    )
    expect(upo).toMatchObject({ invoiceCount: 20, successfulInvoiceCount: 20 })
    const { invoices } = await client.sessionStatus.getSessionInvoices(sessionRef, 1000)
    expect(invoices).toHaveLength(20)
    const [first] = invoices
    const page = await fetch(first?.upoDownloadUrl ?? "")
    expect(parseUpoXml(await page.text()).dokumenty).toMatchObject([
      { numerKSeFDokumentu: first?.ksefNumber },
    ])
  })

  it("the client receives the error of an invalid package", async () => {
    const upload = uploadBatch(client, Buffer.from("PK"), { pollOptions: quickly })
    await expect(upload).rejects.toThrow("Batch session failed: 430")
  })

  it("the client declares a package as offline", async () => {
    const archive = await createZip(entries(freshNumbers(2)))
    const options = { offlineMode: true, pollOptions: quickly }
    const { upo } = await uploadBatchParsed(client, archive, options)
    expect(upo.parsed[0]?.dokumenty.map(({ trybWysylki }) => trybWysylki)).toEqual([
      "Offline",
      "Offline",
    ])
  })
})
