/** The independent client, logged in by a seal that our own signer uses. */
import { loadSigningKeyPem, makeXadesSigner } from "@procurement/adapter-xades"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import {
  authenticateWithExternalSignature,
  KSeFBadRequestError,
  KSeFClient,
  pollUntil,
  type KSeFClientOptions,
  type SessionInvoiceStatusResponse,
} from "ksef-client-ts"
import { sellerNip } from "./an-invoice.ts"

const dayMillis = 86_400_000

/** Short waits: the simulator responds in milliseconds. */
export const quickly = { intervalMs: 20, maxAttempts: 500 }

export const aSeal = (nip: string = sellerNip, algorithm: "RSA" | "EC" = "RSA") =>
  makeTestSeal({
    nip,
    organization: "Skład Próbny",
    now: instant(Date.now() - dayMillis),
    algorithm,
  })

/** Signs an AuthTokenRequest with a new seal of that company. */
export const signerFor = async (
  nip?: string,
  algorithm: "RSA" | "EC" = "EC",
): Promise<(xml: string) => Promise<string>> => {
  const now = instant(Date.now() - dayMillis)
  const pem = await makeTestSeal({ nip: nip ?? sellerNip, organization: "Test", now, algorithm })
  const signer = makeXadesSigner(loadSigningKeyPem(pem))
  return (xml) => Effect.runPromise(signer.signEnveloped(xml, instant(Date.now())))
}

/** With its default settings, apart from the address. */
export const aClient = (baseUrl: string, options: KSeFClientOptions = {}): KSeFClient =>
  new KSeFClient({ baseUrl, ...options })

export const logIn = async (
  client: KSeFClient,
  signXml: (xml: string) => Promise<string>,
  nip: string = sellerNip,
): Promise<void> => {
  await authenticateWithExternalSignature(client, {
    contextIdentifier: { type: "Nip", value: nip },
    signXml,
    pollOptions: quickly,
  })
}

/** The invoice's status once it is final. */
export const finalStatus = (
  client: KSeFClient,
  sessionRef: string,
  invoiceRef: string,
): Promise<SessionInvoiceStatusResponse> =>
  pollUntil(
    () => client.sessionStatus.getSessionInvoice(sessionRef, invoiceRef),
    ({ status }) => status.code >= 200,
    quickly,
  )

/** The refusal that an attempt ends with; any other end is an error. */
export const refusalOf = async (attempt: Promise<unknown>): Promise<KSeFBadRequestError> => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof KSeFBadRequestError)) throw new Error(`not refused: ${String(error)}`)
  return error
}

/** Without missing fields, which the client returns as null. */
const withoutNothing = (fields: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text]] : [])))

/** Requests a certificate of that type and waits for it; returns PEM and key. */
export const enrol = async (client: KSeFClient, certificateType: "Authentication" | "Offline") => {
  const { countryName, ...data } = await client.certificates.getEnrollmentData()
  const { csrDer, privateKeyPem } = await client.crypto.generateCsrEcdsa(
    withoutNothing({ ...data, countryCode: countryName }),
  )
  const { referenceNumber } = await client.certificates.enroll({
    certificateName: "Certyfikat próbny",
    certificateType,
    csr: Buffer.from(csrDer).toString("base64"),
  })
  const { certificateSerialNumber: serial = "" } = await pollUntil(
    () => client.certificates.getEnrollmentStatus(referenceNumber),
    ({ status }) => status.code === 200,
    quickly,
  )
  const { certificates } = await client.certificates.retrieve({
    certificateSerialNumbers: [serial],
  })
  const certificate = certificates[0]?.certificate ?? ""
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`
  return { serial, pem, privateKeyPem, certificate }
}
