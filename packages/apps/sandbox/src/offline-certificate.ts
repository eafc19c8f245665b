/**
 * The seller's KSeF certificate of type Offline, with which the worker issues invoices while KSeF
 * is unavailable. Requested from the simulator, as from KSeF, when the folder has none that is
 * valid for some time; KSeF's are valid for two years.
 */
import { readFile } from "node:fs/promises"
import { loadOfflineCertificate, makeKsefCertificates } from "@procurement/adapter-ksef"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { nip } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import type { DataFolder } from "./data-folder.ts"
import type { SellerFiles } from "./seal.ts"

export interface OfflineCertificateFiles {
  readonly keyFile: string
  readonly certificateFile: string
}

type Keeping = Pick<DataFolder, "within" | "read" | "keep">

const keyName = "seller/offline.key.pem"
const certificateName = "seller/offline.cert.pem"
const renewalMillis = 30 * 86_400_000

/** Returns whether both files are there, belong together, and are valid for some time. */
const isUsable = async (folder: Keeping, now: number): Promise<boolean> => {
  const [keyPem, certificatePem] = [await folder.read(keyName), await folder.read(certificateName)]
  if (keyPem === undefined || certificatePem === undefined) return false
  try {
    return loadOfflineCertificate({ keyPem, certificatePem }).validTo - now > renewalMillis
  } catch {
    // The sandbox was killed between the two files.
    return false
  }
}

const read = (file: string): Promise<string> => readFile(file, "utf8")

const enrol = async (ksefUrl: string, seller: SellerFiles) => {
  const { nip: sellerNip } = JSON.parse(await read(seller.sellerFile)) as { readonly nip: string }
  const certificates = makeKsefCertificates({
    baseUrl: `${ksefUrl}/v2`,
    contextNip: nip(sellerNip),
    signer: await openXadesSigner(
      loadSigningKeyPem({
        keyPem: await read(seller.keyFile),
        certificatePem: await read(seller.certificateFile),
      }),
    ),
  })
  const request = { name: "sandbox offline", type: "Offline" } as const
  return Effect.runPromise(certificates.enrol(request, () => Effect.void))
}

interface Ksef {
  readonly url: string
  /** Resolves when it can be called. */
  readonly started: Promise<unknown>
}

/** `now` is the sandbox's time, epoch milliseconds. */
export const offlineCertificateFiles = async (
  folder: Keeping,
  seller: SellerFiles,
  { url, started }: Ksef,
  now: number,
): Promise<OfflineCertificateFiles> => {
  if (!(await isUsable(folder, now))) {
    await started
    const { privateKeyPem, certificatePem } = await enrol(url, seller)
    await folder.keep(keyName, privateKeyPem)
    await folder.keep(certificateName, certificatePem)
  }
  return { keyFile: folder.within(keyName), certificateFile: folder.within(certificateName) }
}
