/** The steps from an invoice to its files, each beside the least that could do the same. */
import { createPrivateKey, sign } from "node:crypto"
import { fileURLToPath } from "node:url"
import { fa3Xml, makeFa3Writer, validateFa3 } from "@procurement/adapter-fa3"
import { openInvoicePicture } from "@procurement/adapter-fa3/picture"
import { loadSigningKeyPem, openXadesSigner, writeContainer } from "@procurement/adapter-xades"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { unzipSync, zipSync } from "fflate"
import { XmlDocument } from "libxml2-wasm"
import PdfDocument from "pdfkit"
import type { KeepStop } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import type { Work } from "../cpu-rate.ts"
import { documentOf, numberedInvoice, sampleSeller } from "../sample-invoices.ts"

export interface InvoiceStep extends Pick<Comparison, "name" | "floorIs" | "goal" | "notes"> {
  readonly ours: Work
  readonly floor: Work
}

const samples = 64
const today = Date.now()

const nthOf = <A>(things: ReadonlyArray<A>, nth: number): A => {
  const thing = things[nth % things.length]
  if (thing === undefined) throw new RangeError("there are no samples")
  return thing
}

const openSamples = async (lineCount: number) => {
  const now = instant(today)
  const { nip, name: organization } = sampleSeller
  const seal = await makeTestSeal({ nip, organization, now })
  const signer = await openXadesSigner(loadSigningKeyPem(seal))
  const writer = makeFa3Writer()
  const invoices = Array.from({ length: samples }, (_, nth) =>
    numberedInvoice(lineCount, nth + 1, now),
  )
  const documents = invoices.map((invoice) => documentOf(invoice, now))
  const files = documents.map((document) => ({
    fileName: "invoice.xml",
    mediaType: "text/xml",
    bytes: Effect.runSync(writer.write(document)).xml,
  }))
  const containers = files.map((file) => Effect.runSync(signer.seal(file, now)))
  return { now, seal, signer, writer, invoices, documents, files, containers }
}

type Samples = Awaited<ReturnType<typeof openSamples>>

const rsaOver = ({ seal, files }: Samples): Work => {
  const key = createPrivateKey(seal.keyPem)
  return (nth) => void sign("sha256", nthOf(files, nth).bytes, key)
}

const wholeWay = (given: Samples, lineCount: number): InvoiceStep => {
  const { now, signer, writer, invoices, files } = given
  return {
    name: `invoices of ${lineCount} lines, XML to ASiC`,
    ours: (nth) => {
      const { xml } = Effect.runSync(writer.write(documentOf(nthOf(invoices, nth), now)))
      Effect.runSync(signer.seal({ ...nthOf(files, nth), bytes: xml }, now))
    },
    floor: rsaOver(given),
    floorIs: "node crypto.sign with RSA-2048 and SHA-256 over the same bytes",
    notes: [`files of about ${nthOf(files, 0).bytes.length} bytes; one core`],
  }
}

const encoder = new TextEncoder()

const writing = ({ now, invoices, documents }: Samples): InvoiceStep => ({
  name: "XML: composed and written",
  ours: (nth) => void encoder.encode(fa3Xml(documentOf(nthOf(invoices, nth), now), "procurement")),
  floor: (nth) => void encoder.encode(JSON.stringify(nthOf(documents, nth))),
  floorIs: "JSON.stringify of the composed document",
  notes: [],
})

const validating = ({ files }: Samples): InvoiceStep => ({
  name: "XSD: read, schema, all rules",
  ours: (nth) => {
    const findings = validateFa3(nthOf(files, nth).bytes)
    if (findings.length > 0) throw new RangeError("a sample is not valid")
  },
  floor: (nth) => XmlDocument.fromBuffer(nthOf(files, nth).bytes).dispose(),
  floorIs: "libxml2-wasm that parses the same bytes and validates nothing",
  notes: [],
})

const signing = (given: Samples): InvoiceStep => {
  const { now, signer, files } = given
  return {
    name: "sign: XAdES in its container",
    ours: (nth) => void Effect.runSync(signer.seal(nthOf(files, nth), now)),
    floor: rsaOver(given),
    floorIs: "node crypto.sign with RSA-2048 and SHA-256 over the same bytes",
    notes: ["key in this process; `signatures` has the signer process and time stamps"],
  }
}

const signatureIn = (container: Uint8Array): string => {
  const text = Buffer.from(unzipSync(container)["META-INF/signatures.xml"] ?? []).toString("utf8")
  return text.slice(text.indexOf("<ds:Signature"), text.lastIndexOf("</asic:"))
}

const packing = ({ now, files, containers }: Samples): InvoiceStep => {
  const signatures = containers.map(signatureIn)
  const unpacked = containers.map((container) => unzipSync(container))
  return {
    name: "ASiC: packed",
    ours: (nth) => void writeContainer(nthOf(files, nth), nthOf(signatures, nth), now),
    floor: (nth) => void zipSync(nthOf(unpacked, nth), { level: 0 }),
    floorIs: "fflate's zipSync of the same files, not compressed",
    notes: [],
  }
}

const linesOfPage = 60

/** The font of the picture: every PDF writer must embed Polish letters. */
const fontFile = fileURLToPath(
  new URL(
    "400Regular/NotoSans_400Regular.ttf",
    import.meta.resolve("@expo-google-fonts/noto-sans"),
  ),
)

const plainPage = (): Promise<unknown> =>
  new Promise((settle, fail) => {
    const document = new PdfDocument({ size: "A4", font: fontFile })
    document
      .on("data", () => undefined)
      .on("end", settle)
      .on("error", fail)
    document.fontSize(8)
    for (let line = 0; line < linesOfPage; line += 1) document.text(`Wiersz ${line}: zażółć gęślą`)
    document.end()
  })

const picturing = ({ files }: Samples, onEnd: KeepStop): InvoiceStep => {
  const qrBaseUrl = "https://qr.ksef.mf.gov.pl"
  const { picture, stop } = openInvoicePicture({ qrBaseUrl, limits: { threads: 1 } })
  onEnd(stop)
  return {
    name: "PDF: drawn from the XML",
    ours: (nth) => {
      const { bytes: xml } = nthOf(files, nth)
      return Effect.runPromise(picture.render({ xml, ksefNumber: undefined, language: "pl" }))
    },
    floor: plainPage,
    floorIs: `pdfkit with a page of ${linesOfPage} lines in the same font, embedded`,
    notes: ["one drawing thread, its CPU time counted"],
  }
}

/** Steps of invoices with that many lines. */
export const openInvoiceSteps = async (lineCount: number, onEnd: KeepStop) => {
  const given = await openSamples(lineCount)
  const steps = [
    writing(given),
    validating(given),
    signing(given),
    packing(given),
    picturing(given, onEnd),
  ]
  return { whole: wholeWay(given, lineCount), steps }
}
