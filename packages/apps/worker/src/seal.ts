/** The seal of a worker that issues invoices; the other roles never see its key. */
import { readFile } from "node:fs/promises"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { SettingsError } from "@procurement/app-chassis"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import type { WorkerSettings } from "./settings.ts"

const refusal = Effect.fail(
  new SigningError({ reason: "KeyUnavailable", detail: "this worker was told of no seal" }),
)

const noSeal: DocumentSigner["Service"] = { seal: () => refusal, signEnveloped: () => refusal }

const fileOf = (settings: WorkerSettings, key: "SEAL_KEY_FILE" | "SEAL_CERTIFICATE_FILE") => {
  if (settings[key] !== "") return readFile(settings[key], "utf8")
  const why = "is required for the role invoicing (or leave invoicing out of ROLES)"
  throw new SettingsError(`${key} ${why}`)
}

/**
 * Reads key and certificate for the role `invoicing`, if it is chosen. Rejects with one line when
 * one is missing or can't be used.
 */
export const openSeal = async (settings: WorkerSettings): Promise<DocumentSigner["Service"]> => {
  if (!settings.ROLES.includes("invoicing")) return noSeal
  return openXadesSigner(
    loadSigningKeyPem({
      keyPem: await fileOf(settings, "SEAL_KEY_FILE"),
      certificatePem: await fileOf(settings, "SEAL_CERTIFICATE_FILE"),
    }),
  )
}
