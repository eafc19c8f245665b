/**
 * Invoices written and sealed per second, and seals alone by the location of the key, eight at a
 * time. The floor is the RSA-2048 signature over the same bytes, which no seal can do without.
 *
 * Measures wall-clock instead of CPU time, because the signer process runs on a separate core.
 */
import { createPrivateKey, sign } from "node:crypto"
import { readFile } from "node:fs/promises"
import { makeFa3Writer } from "@procurement/adapter-fa3"
import { loadSigningKeyPem, openXadesSigner, startSignerProcess } from "@procurement/adapter-xades"
import { instant } from "@procurement/domain/calendar"
import type { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { writeSellerFiles } from "../../../packages/apps/worker/test/support/seller-files.ts"
import {
  compareInTurn,
  type Lifetime,
  type Measured,
  type Section,
  temporaryFolder,
} from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { secondsOf } from "../load.ts"
import { invoiceDocument } from "../samples.ts"

const inFlight = 8
type Work = () => Promise<unknown>

const rateOf = async (work: Work, seconds: number): Promise<Measured> => {
  const end = performance.now() + seconds * 1_000
  let done = 0
  const one = async (): Promise<void> => {
    for (; performance.now() < end; done += 1) await work()
  }
  const took = await secondsOf(() => Promise.all(Array.from({ length: inFlight }, one)))
  return { value: done / took }
}

/** Opens one signer with the key in this process, and one signer process. */
const openSigners = async (lifetime: Lifetime) => {
  const { settings } = await writeSellerFiles(await temporaryFolder(lifetime))
  const { SEAL_KEY_FILE: keyFile = "", SEAL_CERTIFICATE_FILE: certificateFile = "" } = settings
  const keyPem = await readFile(keyFile, "utf8")
  const certificatePem = await readFile(certificateFile, "utf8")
  const key = await startSignerProcess({ kind: "pem", keyFile, certificateFile })
  lifetime.onEnd(() => key.close())
  const inMemory = await openXadesSigner(loadSigningKeyPem({ keyPem, certificatePem }))
  return { keyPem, inMemory, apart: await openXadesSigner(key) }
}

const sealing = (signer: DocumentSigner["Service"], bytes: Uint8Array) => (): Promise<unknown> => {
  const file = { fileName: "invoice.xml", mediaType: "text/xml", bytes }
  return Effect.runPromise(signer.seal(file, instant(Date.now())))
}

export const sealsSection: Section = {
  name: "seals",
  measures: "invoices written and sealed, with the key in this process and in the signer process",
  run: async (context) => {
    const now = instant(Date.now())
    const { keyPem, inMemory, apart } = await openSigners(context)
    const writer = makeFa3Writer()
    const write = (nth: number) => Effect.runSync(writer.write(invoiceDocument(nth, now))).xml
    const bytes = write(1)
    let nth = 0
    const variants: ReadonlyArray<readonly [name: string, work: Work, goal?: number]> = [
      ["invoices, XML to ASiC", () => sealing(inMemory, write((nth += 1)))(), 0.3],
      ["seals, key in this process", sealing(inMemory, bytes)],
      ["seals, signer process", sealing(apart, bytes)],
    ]
    const key = createPrivateKey(keyPem)
    const { seconds } = context.options
    const comparisons: Array<Comparison> = []
    for (const [name, work, goal] of variants) {
      const titles = {
        name,
        unit: "1/s",
        better: "higher",
        goal,
        floorIs: "node crypto.sign with RSA-2048 and SHA-256, one after the other",
        notes: [`${bytes.length} bytes of XML, ${inFlight} at a time`],
      } as const
      const floor = () => rateOf(async () => sign("sha256", bytes, key), seconds)
      const sides = { ours: () => rateOf(work, seconds), floor }
      comparisons.push(await compareInTurn(context, titles, sides))
    }
    return comparisons
  },
}
