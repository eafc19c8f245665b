/** Files of the repository that decoders accept. */
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("../../../examples/invoices/", import.meta.url)

/** FA(3), from small to large. */
export const exampleInvoices: ReadonlyArray<Uint8Array> = readdirSync(folder)
  .filter((name) => name.endsWith(".xml"))
  .map((name) => readFileSync(new URL(name, folder)))
  .toSorted((left, right) => left.length - right.length)

/** Made once with the test authority of adapters/xades (make-samples.ts). */
export const signatureSample = (name: string): Uint8Array =>
  Buffer.from(readFileSync(new URL(`../samples/${name}.base64`, import.meta.url), "utf8"), "base64")
