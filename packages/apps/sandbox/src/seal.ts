/**
 * The sandbox's own seal and seller, stored in the folder from the first start. The test CA is
 * never qualified.
 */
import { existsSync } from "node:fs"
import { mkdir, rename, writeFile } from "node:fs/promises"
import { makeTestAuthority } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import type { DataFolder } from "./data-folder.ts"

const sellerNip = "5265877635"

const seller = {
  nip: sellerNip,
  name: "Merch Polska sp. z o.o.",
  address: { countryCode: "PL", line1: "ul. Przykładowa 1", line2: "00-001 Warszawa" },
  krs: "0000123456",
  regon: "123456785",
  bdo: "000012345",
  bankAccounts: [
    { currency: "PLN", iban: "PL61109010140000071219812874", bankName: "Bank Przykładowy S.A." },
    {
      currency: "EUR",
      iban: "PL17109010140000071219812890",
      bankName: "Bank Przykładowy S.A.",
      swift: "PRZKPLPW",
    },
  ],
  paymentTermDays: 14,
}

export interface SellerFiles {
  readonly sellerFile: string
  readonly keyFile: string
  readonly certificateFile: string
  /** The test authority that issued the seal: the trust anchor of its verifiers. */
  readonly authorityFile: string
  /** The keys of the authority and of its time-stamping authority; old folders have none. */
  readonly authorityKeyFile: string
  readonly timeStampKeyFile: string
  readonly timeStampCertificateFile: string
}

/** The URL in the certificates. Requests to it go through the sandbox's own server. */
const publishedAt = "http://pki.sandbox.example"

/** The files of the seller and its seal, created at the first start. */
export const sellerFiles = async (folder: Pick<DataFolder, "within">): Promise<SellerFiles> => {
  const home = folder.within("seller")
  if (!existsSync(home)) {
    const draft = folder.within("seller.new")
    await mkdir(draft, { recursive: true })
    const { seal, timeStamps, authorityKeyPem } = await makeTestAuthority({
      nip: sellerNip,
      organization: seller.name,
      now: instant(Date.now()),
      publishedAt,
    })
    await writeFile(`${draft}/seller.json`, `${JSON.stringify(seller, null, 2)}\n`)
    await writeFile(`${draft}/seal.key.pem`, seal.keyPem, { mode: 0o600 })
    await writeFile(`${draft}/seal.cert.pem`, seal.certificatePem)
    await writeFile(`${draft}/ca.cert.pem`, seal.authorityPem)
    await writeFile(`${draft}/ca.key.pem`, authorityKeyPem, { mode: 0o600 })
    await writeFile(`${draft}/tsa.key.pem`, timeStamps.keyPem, { mode: 0o600 })
    await writeFile(`${draft}/tsa.cert.pem`, timeStamps.certificatePem)
    await rename(draft, home)
  }
  return {
    sellerFile: `${home}/seller.json`,
    keyFile: `${home}/seal.key.pem`,
    certificateFile: `${home}/seal.cert.pem`,
    authorityFile: `${home}/ca.cert.pem`,
    authorityKeyFile: `${home}/ca.key.pem`,
    timeStampKeyFile: `${home}/tsa.key.pem`,
    timeStampCertificateFile: `${home}/tsa.cert.pem`,
  }
}
