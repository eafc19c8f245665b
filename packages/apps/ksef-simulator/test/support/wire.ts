/** Plain HTTP against a simulator, for requests and details that a client library would hide. */
import {
  constants,
  createCipheriv,
  hash,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from "node:crypto"
import { z } from "zod"
import { anInvoice, sellerNip } from "./an-invoice.ts"
import { aClient, logIn, signerFor } from "./client.ts"

export interface WireAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Readonly<Record<string, unknown>>
}

export interface WireRequest {
  readonly token?: string
  readonly json?: unknown
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

const JsonObject = z.record(z.string(), z.unknown())

export const call = async (
  baseUrl: string,
  method: string,
  path: string,
  { token, json, body, headers = {} }: WireRequest = {},
): Promise<WireAnswer> => {
  const sent = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json") ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text.startsWith("{") ? JsonObject.parse(JSON.parse(text)) : {},
  }
}

/** An access token for that company. */
export const accessTokenFor = async (baseUrl: string, nip = sellerNip): Promise<string> => {
  const client = aClient(baseUrl)
  await logIn(client, await signerFor(nip), nip)
  return client.authManager.getAccessToken() ?? ""
}

export const sha256 = (bytes: Uint8Array): string => hash("sha256", bytes, "base64")

const PublicKeys = z.array(
  z.object({ certificate: z.string(), publicKeyId: z.string(), usage: z.array(z.string()) }),
)

export interface SessionKeys {
  readonly key: Uint8Array
  readonly vector: Uint8Array
  /** The body of `POST /sessions/online`. */
  readonly body: {
    readonly formCode: Readonly<Record<string, string>>
    readonly encryption: Readonly<Record<string, string>>
  }
}

/** A fresh key, wrapped with the published one of the right usage. */
export const makeSessionKeys = async (baseUrl: string): Promise<SessionKeys> => {
  const { text } = await call(baseUrl, "GET", "/v2/security/public-key-certificates")
  const published = PublicKeys.parse(JSON.parse(text))
  const chosen = published.find(({ usage }) => usage.includes("SymmetricKeyEncryption"))
  const certificate = new X509Certificate(Buffer.from(chosen?.certificate ?? "", "base64"))
  const key = randomBytes(32)
  const vector = randomBytes(16)
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const wrapped = publicEncrypt({ key: certificate.publicKey, padding, oaepHash: "sha256" }, key)
  return {
    key,
    vector,
    body: {
      formCode: { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" },
      encryption: {
        encryptedSymmetricKey: wrapped.toString("base64"),
        initializationVector: vector.toString("base64"),
        publicKeyId: chosen?.publicKeyId ?? "",
      },
    },
  }
}

/** The body of a send request for that invoice; `changes` spoil it. */
export const sendBody = (
  { key, vector }: Pick<SessionKeys, "key" | "vector">,
  xml: string = anInvoice(),
  changes: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => {
  const plain = Buffer.from(xml)
  const cipher = createCipheriv("aes-256-cbc", key, vector)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return {
    invoiceHash: sha256(plain),
    invoiceSize: plain.length,
    encryptedInvoiceHash: sha256(encrypted),
    encryptedInvoiceSize: encrypted.length,
    encryptedInvoiceContent: encrypted.toString("base64"),
    ...changes,
  }
}
