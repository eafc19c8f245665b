/** The tests' seller and its seal, as files that the worker reads. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import type { Environment } from "./child.ts"

const seller = {
  nip: "5265877635",
  name: "Merch Polska sp. z o.o.",
  address: { countryCode: "PL", line1: "ul. Przykładowa 1", line2: "00-001 Warszawa" },
  bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" }],
  paymentTermDays: 14,
}

export interface SellerFiles {
  /** The settings that name the files. */
  readonly settings: Environment
  /** Trust anchor of the seal, PEM. */
  readonly authorityPem: string
}

export const writeSellerFiles = async (folder: string): Promise<SellerFiles> => {
  const settings = {
    SELLER_FILE: join(folder, "seller.json"),
    SEAL_KEY_FILE: join(folder, "seal.key.pem"),
    SEAL_CERTIFICATE_FILE: join(folder, "seal.cert.pem"),
  }
  const { nip, name: organization } = seller
  const seal = await makeTestSeal({ nip, organization, now: instant(Date.now() - 60_000) })
  await writeFile(settings.SELLER_FILE, JSON.stringify(seller))
  await writeFile(settings.SEAL_KEY_FILE, seal.keyPem, { mode: 0o600 })
  await writeFile(settings.SEAL_CERTIFICATE_FILE, seal.certificatePem)
  return { settings, authorityPem: seal.authorityPem }
}
