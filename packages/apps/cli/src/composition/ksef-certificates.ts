/** A client for KSeF certificates that logs in as the worker does, by the same settings. */
import { readFile } from "node:fs/promises"
import { type KsefCertificates, makeKsefCertificates } from "@procurement/adapter-ksef"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { oneLine, path, readSettings, url } from "@procurement/app-chassis"
import { Seller } from "@procurement/domain/party"
import * as Schema from "effect/Schema"
import { z } from "zod"
import type { Variables } from "../target.ts"
import { UsageError } from "../usage-error.ts"

const settingsOfCertificates = {
  KSEF_URL: { schema: url, meaning: "base address of KSeF 2.0" },
  SELLER_FILE: { schema: path, meaning: "JSON file with the seller's data" },
  SEAL_KEY_FILE: { schema: path, meaning: "key that signs the login, PEM" },
  SEAL_CERTIFICATE_FILE: { schema: path, meaning: "its certificate, PEM" },
  KSEF_SIGNING_CERTIFICATE: {
    schema: z.enum(["V1", "V2"], "must be V1 or V2"),
    meaning: "how the signature names its certificate",
    byDefault: "V2",
  },
} as const

/** Connects to nothing yet; a UsageError says which setting is missing or wrong. */
export const openKsefCertificates = async (variables: Variables): Promise<KsefCertificates> => {
  try {
    const settings = readSettings(settingsOfCertificates, variables)
    const seller = Schema.decodeUnknownSync(Seller)(
      JSON.parse(await readFile(settings.SELLER_FILE, "utf8")),
    )
    const key = loadSigningKeyPem({
      keyPem: await readFile(settings.SEAL_KEY_FILE, "utf8"),
      certificatePem: await readFile(settings.SEAL_CERTIFICATE_FILE, "utf8"),
    })
    const envelopedSigningCertificate = settings.KSEF_SIGNING_CERTIFICATE
    const signer = await openXadesSigner(key, { envelopedSigningCertificate })
    return makeKsefCertificates({ baseUrl: settings.KSEF_URL, contextNip: seller.nip, signer })
  } catch (error) {
    throw new UsageError(oneLine(error))
  }
}
