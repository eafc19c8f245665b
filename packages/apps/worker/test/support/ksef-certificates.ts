/** The seller's KSeF certificates, enrolled at the simulator as at KSeF. */
import { readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type KsefCertificateType, makeKsefCertificates } from "@procurement/adapter-ksef"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { nip } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import type { Environment } from "./child.ts"
import type { World } from "./world.ts"

export interface SellerCertificates {
  readonly settings: Environment
  /** The certificate of type Offline. */
  readonly offline: { readonly serialNumber: string; readonly certificatePem: string }
}

const nothing = () => Effect.void

/** Enrols both types with P-256 keys; the seal signs the login. */
export const enrolCertificates = async (world: World): Promise<SellerCertificates> => {
  const { SEAL_KEY_FILE = "", SEAL_CERTIFICATE_FILE = "", SELLER_FILE = "" } = world.sellerFiles
  const seal = await openXadesSigner(
    loadSigningKeyPem({
      keyPem: await readFile(SEAL_KEY_FILE, "utf8"),
      certificatePem: await readFile(SEAL_CERTIFICATE_FILE, "utf8"),
    }),
  )
  const seller = JSON.parse(await readFile(SELLER_FILE, "utf8")) as { readonly nip: string }
  const certificates = makeKsefCertificates({
    baseUrl: `${world.ksefUrl}/v2`,
    contextNip: nip(seller.nip),
    signer: seal,
  })
  const enrol = async (type: KsefCertificateType, name: string) => {
    const enrolled = await Effect.runPromise(certificates.enrol({ name, type }, nothing))
    const file = (ending: string) => join(dirname(SELLER_FILE), `${name}.${ending}.pem`)
    await writeFile(file("key"), enrolled.privateKeyPem, { mode: 0o600 })
    await writeFile(file("cert"), enrolled.certificatePem)
    return { ...enrolled, keyFile: file("key"), certificateFile: file("cert") }
  }
  const login = await enrol("Authentication", "login")
  const offline = await enrol("Offline", "offline")
  return {
    offline,
    settings: {
      KSEF_LOGIN_KEY_FILE: login.keyFile,
      KSEF_LOGIN_CERTIFICATE_FILE: login.certificateFile,
      KSEF_OFFLINE_KEY_FILE: offline.keyFile,
      KSEF_OFFLINE_CERTIFICATE_FILE: offline.certificateFile,
    },
  }
}
